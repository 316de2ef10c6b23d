import { Link } from 'react-router';
import type { Invitation } from '../../../contract/entries/team-calls.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { momentInOneLine } from '../../../contract/moments.ts';
import paper from '../../entries/paper.module.css';
import { TeamRing } from '../../entries/team-ring.tsx';
import { inWords, startingInWords } from '../../ui/formats.ts';
import styles from './invitation-layout.module.css';
import { InvitationFacts } from './invitation-layout.tsx';
import type { Opened } from './use-invitation.ts';

/** The team of the invitation, or of its reader, who sees it whole; an invitation names nobody but the captain. */
function teamOf({ invitation: { size, room, captain, lacking }, own }: Opened) {
  if (own?.teamName)
    return {
      people: own.members.map(({ name, isMe }) => ({ name: firstName(name), isMe })),
      ...{ most: own.members.length + own.room, lacking: own.lacking },
    };
  const people = Array.from({ length: size }, (_, at) => ({ name: at === 0 ? captain : '' }));
  return { people, most: size + room, lacking };
}

function firstName(name: string): string {
  return name.split(/\s/)[0] ?? '';
}

/** The event, and the team as a ring with its number in a sentence. */
export function TeamFacts({ opened, isFull }: { opened: Opened; isFull: boolean }) {
  const { invitation, event, own } = opened;
  const team = teamOf(opened);
  const ofOneCollege = !own && event?.registration?.team?.sameCollege;
  return (
    <>
      <p className={styles.lead}>
        In <b>{own?.teamName ?? invitation.teamName}</b>, a team{ofOneCollege && ' of one college'}{' '}
        for{' '}
        <Link to={eventAddress(invitation.clusterName, invitation.eventName)}>
          {invitation.eventName}
        </Link>
        .
      </p>
      <InvitationFacts {...invitation} kind={event?.kind} prize={event?.priceMoney} />
      <TeamRing {...team} asks={!own && !isFull} />
      {ofOneCollege && (
        <p className={paper.say}>
          <b>All of a team are of one college:</b> you can join if {invitation.captain} studies
          where you do.
        </p>
      )}
      <p className={paper.say} key={`${team.lacking} ${isFull} ${invitation.room}`}>
        <TeamWords invitation={invitation} lacking={team.lacking} isFull={isFull} />
      </p>
    </>
  );
}

interface TeamWordsProps {
  invitation: Invitation;
  lacking: number;
  isFull: boolean;
}

/** The number that the ring shows, in a sentence. */
function TeamWords({ invitation, lacking, isFull }: TeamWordsProps) {
  const { size, room, captain, closes, isWaiting } = invitation;
  if (isFull)
    return `${size === 2 ? 'Both' : `All ${inWords(size)}`} places are taken. ${captain} can make room and send a new letter.`;
  const by = closes ? ` by ${momentInOneLine(closes)}` : '';
  const are = lacking === 1 ? 'is' : 'are';
  return (
    <>
      {lacking > 0 ? (
        <>
          <b>{`${startingInWords(lacking)} more ${are} needed`}</b>
          {by}.
        </>
      ) : (
        <>
          The team is complete. {room > 0 && <b>{`${startingInWords(room)} more can join`}</b>}
          {room > 0 && `${by.replace(' by', ' until')}.`}
        </>
      )}
      {isWaiting && ' It waits in line for the event, and who joins waits with it.'}
    </>
  );
}
