import { useState } from 'react';
import { getDetails } from '../../../contract/accounts/profile.ts';
import { clusterSlug } from '../../../contract/clusters.ts';
import type { Invitation } from '../../../contract/entries/team-calls.ts';
import { sentence } from '../../../contract/sentence.ts';
import type { Message } from '../../calls/call.ts';
import { useRead } from '../../calls/use-read.ts';
import { ConfirmFirst, HeldNote } from '../../entries/confirm-notes.tsx';
import paper from '../../entries/paper.module.css';
import { Refusal } from '../../entries/refusal.tsx';
import { SealButton } from '../../entries/seal-button.tsx';
import { ClashStep, QuestionsStep, questionsHeading } from '../../entries/steps.tsx';
import {
  type Registering,
  useRegistering,
  useRegistrationDraft,
} from '../../entries/use-registering.ts';
import { comingBackTo } from '../../session/return-address.ts';
import { useSession } from '../../session/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { neededStamp, STAMPS, type StampLook, stampOf } from '../../ui/stamp.tsx';
import styles from './invitation-layout.module.css';
import { InvitationLayout } from './invitation-layout.tsx';
import { addressOf, LinkButton, RunOut } from './run-out.tsx';
import { TeamFacts } from './team-facts.tsx';
import type { Opened } from './use-invitation.ts';

interface Props {
  /** The invitation's own words in the address. */
  link: string;
  opened: Opened;
  setOpened: (opened: Opened) => void;
  /** Reads it again. */
  ask: () => Promise<unknown>;
}

/** An invitation that still has its team: to join, once one is signed in; or full; or joined already. */
export function JoinForm({ link, opened, setOpened, ask }: Props) {
  const { invitation, event, own, clashes } = opened;
  const { clusterName, eventName: title } = invitation;
  const { auth } = useSession();
  const [problem, setProblem] = useState({ text: '' });
  const [isNew, setIsNew] = useState(false);
  const questions = event?.registration?.questions ?? [];
  const registering = useRegistering({
    params: { cluster: clusterSlug(clusterName), event: title },
    questions,
    hasClash: clashes.length > 0,
    isPlace: !invitation.isWaiting,
    onDone(entry, failure = '') {
      setProblem({ text: failure });
      setIsNew(true);
      const size = invitation.size + 1;
      const room = invitation.room - 1;
      const lacking = Math.max(0, invitation.lacking - 1);
      setOpened({ ...opened, own: entry, invitation: { ...invitation, size, room, lacking } });
    },
    onRefused({ text }) {
      setProblem({ text });
      void ask();
    },
  });
  useRegistrationDraft(link, registering, { when: auth });
  const isFull = invitation.state === 'full' && !own;
  const { data: person } = useRead(getDetails, {}, { when: auth && !own && !isFull });
  if (invitation.state === 'over' && !own) return <RunOut invitation={invitation} />;
  const { step } = registering;
  return (
    <InvitationLayout
      eyebrow={own ? 'You are in' : 'An invitation'}
      heading={
        step === 'questions' ? questionsHeading(questions.length) : headingOf(opened, step, isFull)
      }
      stamp={stampOfInvitation(opened, isFull)}
      isNew={isNew}
      picture={{ clusterName, eventName: title, picture: event?.imageSrc }}
    >
      {step === 'questions' && (
        <div className={styles.step}>
          <QuestionsStep registering={registering} questions={questions}>
            Join the team
          </QuestionsStep>
        </div>
      )}
      {step === 'clash' && (
        <div className={styles.step}>
          <ClashStep registering={registering} wanted={invitation} clashes={clashes} />
        </div>
      )}
      {step === 'start' && (
        <>
          <TeamFacts opened={opened} isFull={isFull} />
          {own && <HeldNote entry={own} />}
          {!own && !isFull && (auth ? <BeforeJoining person={person} /> : <JoiningAnew />)}
        </>
      )}
      <div className={step === 'start' ? styles.foot : undefined}>
        {step === 'start' &&
          (own || isFull ? (
            <OtherButtons invitation={invitation} isIn={own !== null} />
          ) : auth ? (
            <>
              {person && <p className={paper.hint}>{sentence(`You join as ${person.Name}`)}</p>}
              <JoinButtons invitation={invitation} registering={registering} link={link} />
            </>
          ) : (
            <SignInButtons link={link} />
          ))}
        <Refusal said={problem}>{problem.text}</Refusal>
      </div>
    </InvitationLayout>
  );
}

function stampOfInvitation({ invitation, own }: Opened, isFull: boolean): StampLook | undefined {
  if (isFull) return STAMPS.full;
  if (own) return stampOf(own);
  if (invitation.isWaiting) return STAMPS.waits;
  return invitation.lacking > 0 ? neededStamp(invitation.lacking) : undefined;
}

function headingOf({ invitation, own }: Opened, step: Registering['step'], isFull: boolean) {
  const { captain, teamName, isWaiting } = invitation;
  if (own && own.teamName !== teamName) return 'You are in this event already.';
  if (own) return own.isCaptain ? 'This is your own invitation.' : `You are in ${captain}’s team.`;
  if (step === 'clash') return 'You can’t be in two places.';
  if (isFull) return `${captain}’s team is full.`;
  return `${captain} ${isWaiting ? 'wants you in the team' : 'keeps a place for you'}.`;
}

interface JoinButtonsProps {
  invitation: Invitation;
  registering: Registering;
  link: string;
}

function JoinButtons({ invitation, registering, link }: JoinButtonsProps) {
  const { begin, busy, seals } = registering;
  const Join = seals ? SealButton : ActionButton;
  return (
    <div className="buttons">
      <Join busy={busy} onClick={() => begin({ kind: 'join', invitation: link })}>
        Join the team
      </Join>
      <LinkButton to={addressOf(invitation)}>See the event</LinkButton>
    </div>
  );
}

/** What a place asks of who joins, and whose college counts. */
function BeforeJoining({ person }: { person: Message<typeof getDetails> | undefined }) {
  const college = person?.College?.college_name;
  return (
    <>
      <ConfirmFirst />
      {person && (
        <p className={paper.hint}>
          {`${college ? `${sentence(`Your college is ${college}`)} ` : ''}You can leave again.`}
        </p>
      )}
    </>
  );
}

/** To whoever isn't signed in. */
function JoiningAnew() {
  return (
    <>
      <p className={paper.say}>New here? Sign up: you come straight back to this letter.</p>
      <p className={paper.hint}>A profile is free, and it is your gate pass, too.</p>
    </>
  );
}

function SignInButtons({ link }: { link: string }) {
  const here = `/join/${encodeURIComponent(link)}`;
  return (
    <div className="buttons">
      <LinkButton look="seal" to={comingBackTo(here, '/signup')}>
        Sign up and join
      </LinkButton>
      <LinkButton look="ink" to={comingBackTo(here, '/login')}>
        Log in and join
      </LinkButton>
    </div>
  );
}

/** For who is in already, or comes to a team that is full. */
function OtherButtons({ invitation, isIn }: { invitation: Invitation; isIn: boolean }) {
  const address = addressOf(invitation);
  return (
    <div className="buttons">
      <LinkButton look={isIn ? 'ink' : 'seal'} to={`${address}#register`}>
        {isIn ? 'See the team' : 'Start my own team'}
      </LinkButton>
      <LinkButton to={isIn ? '/profile' : address}>
        {isIn ? 'My programme' : 'See the event'}
      </LinkButton>
    </div>
  );
}
