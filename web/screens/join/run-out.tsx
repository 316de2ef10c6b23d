import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { Invitation, InvitationEnd } from '../../../contract/entries/team-calls.ts';
import { clusterAddress, eventAddress } from '../../../contract/event-addresses.ts';
import { stopAfter } from '../../../contract/sentence.ts';
import { JoinByCode } from '../../entries/inline-form.tsx';
import paper from '../../entries/paper.module.css';
import { STAMPS } from '../../ui/stamp.tsx';
import styles from './invitation-layout.module.css';
import { InvitationLayout } from './invitation-layout.tsx';

/** An invitation that lets nobody in any more: the reason, where its team is known, and where to go on. */
export function RunOut({ invitation }: { invitation?: Invitation }) {
  const { heading, stamp, lead, onward } = wordsOf(invitation);
  return (
    <InvitationLayout eyebrow="An old letter" heading={heading} stamp={stamp} isCut>
      <p className={styles.lead}>{lead}</p>
      {onward}
    </InvitationLayout>
  );
}

function wordsOf(invitation: Invitation | undefined) {
  if (!invitation)
    return {
      heading: 'This invitation has run out.',
      stamp: STAMPS.expired,
      lead: 'Its captain has made a new link since, or a part of this one is missing.',
      onward: <AskAnew whom="whoever sent it" />,
    };
  const event = <Link to={addressOf(invitation)}>{invitation.eventName}</Link>;
  return { stamp: STAMPS.expired, ...ENDS[invitation.why ?? 'closed'](invitation, event) };
}

const ENDS = {
  'event over': (invitation, event) => ({
    heading: 'This event is over.',
    stamp: STAMPS.over,
    lead: <>There is nothing left to join: {event} has ended.</>,
    onward: <OtherEvents {...invitation} />,
  }),
  closed: (invitation, event) => ({
    heading: 'Registration is closed.',
    stamp: STAMPS.closed,
    lead: (
      <>
        Nobody can join <b>{invitation.teamName}</b> now. You can still come and watch {event}
        {stopAfter(invitation.eventName)}
      </>
    ),
    onward: <OtherEvents {...invitation} />,
  }),
  'team out': (invitation, event) => ({
    heading: 'This team is out.',
    lead: (
      <>
        <b>{invitation.teamName}</b> no longer takes part in {event}
        {stopAfter(invitation.eventName)} You still can.
      </>
    ),
    onward: (
      <div className="buttons">
        <LinkButton look="seal" to={`${addressOf(invitation)}#register`}>
          Start my own team
        </LinkButton>
        <LinkButton to={addressOf(invitation)}>See the event</LinkButton>
      </div>
    ),
  }),
  'was full': ({ captain, teamName }, event) => ({
    heading: 'This link has ended.',
    lead: (
      <>
        <b>{teamName}</b>, a team for {event}, was full, which ends a link. Somebody has left since:
        there is room again.
      </>
    ),
    onward: <AskAnew whom={captain} />,
  }),
} satisfies Record<
  InvitationEnd,
  (invitation: Invitation, event: ReactNode) => { heading: string; lead: ReactNode }
>;

/** A new invitation, or its team's spoken code. */
function AskAnew({ whom }: { whom: string }) {
  return (
    <>
      <p className={paper.say}>{`Ask ${whom} for a new link, or for the team’s new code.`}</p>
      <JoinByCode
        label="Team code"
        hint="Six letters and numbers, such as K7Q2MX."
        look="seal"
        initial={decodeURIComponent(location.hash.slice(1))}
      />
    </>
  );
}

function OtherEvents({ clusterName, ...event }: Invitation) {
  return (
    <div className="buttons">
      <LinkButton
        look="ink"
        to={clusterAddress(clusterName)}
      >{`Other ${clusterName} events`}</LinkButton>
      <LinkButton to={addressOf({ clusterName, ...event })}>See the event</LinkButton>
    </div>
  );
}

interface LinkButtonProps extends Pick<LinkProps, 'to'> {
  look?: 'seal' | 'ink' | 'line';
  children: string;
}

export function LinkButton({ look = 'line', ...link }: LinkButtonProps) {
  return <Link className={`button button-${look}`} {...link} />;
}

export function addressOf({
  clusterName,
  eventName,
}: Pick<Invitation, 'clusterName' | 'eventName'>): string {
  return eventAddress(clusterName, eventName);
}
