import { useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import { getDetails } from '../../../contract/accounts/profile.ts';
import { clusterSlug } from '../../../contract/clusters.ts';
import type { Invitation } from '../../../contract/entries/team-calls.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { useRead } from '../../calls/use-read.ts';
import letterStyles from '../../entries/letter.module.css';
import { stampOf } from '../../entries/stamp-of.ts';
import { ClashStep, QuestionsStep, questionsHeading } from '../../entries/steps.tsx';
import { type Registering, useRegistering } from '../../entries/use-registering.ts';
import { forgetAccountDraft, useAccountDraft } from '../../session/account-draft.ts';
import { comingBackTo } from '../../session/return-address.ts';
import { useSession } from '../../session/session.ts';
import { DeedButton } from '../../ui/deed-button.tsx';
import { neededStamp, STAMPS } from '../../ui/stamp.tsx';
import { RunOut } from './run-out.tsx';
import styles from './sheet.module.css';
import { Sheet } from './sheet.tsx';
import { TeamFacts } from './team-facts.tsx';
import type { Letter } from './use-letter.ts';

interface Props {
  /** The invitation's own words in the address. */
  link: string;
  letter: Letter;
  setLetter: (letter: Letter) => void;
  /** Reads the letter again. */
  ask: () => Promise<void>;
}

/** An invitation that still has its team: to join, once one is signed in; or full; or joined already. */
export function TeamLetter({ link, letter, setLetter, ask }: Props) {
  const { invitation, event, own, clashes } = letter;
  const { cluster_name: clusterName, event_name: title } = invitation;
  const { auth } = useSession();
  const [problem, setProblem] = useState('');
  const [isNew, setIsNew] = useState(false);
  const questions = event?.registration?.questions ?? [];
  const registering = useRegistering({
    params: { cluster: clusterSlug(clusterName), event: title },
    questions,
    hasClash: clashes.length > 0,
    onDone(entry, failure = '') {
      forgetAccountDraft('registration draft');
      setProblem(failure);
      setIsNew(true);
      const size = invitation.size + 1;
      const room = invitation.room - 1;
      const lacking = Math.max(0, invitation.lacking - 1);
      setLetter({ ...letter, own: entry, invitation: { ...invitation, size, room, lacking } });
    },
    onRefused({ text }) {
      setProblem(text);
      void ask();
    },
  });
  useAnswersKept(auth, link, registering);
  if (invitation.state === 'over' && !own) return <RunOut />;
  const { step } = registering;
  const { lacking } = invitation;
  const isFull = invitation.state === 'full' && !own;
  return (
    <Sheet
      eyebrow={own ? 'You are in' : 'An invitation'}
      heading={
        step === 'questions' ? questionsHeading(questions.length) : headingOf(letter, step, isFull)
      }
      stamp={
        isFull ? STAMPS.full : own ? stampOf(own) : lacking > 0 ? neededStamp(lacking) : undefined
      }
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
          <TeamFacts letter={letter} isFull={isFull} />
          {own || isFull ? (
            <OtherWays invitation={invitation} isIn={own !== null} />
          ) : auth ? (
            <JoinWays invitation={invitation} registering={registering} link={link} />
          ) : (
            <SignInWays link={link} />
          )}
        </>
      )}
      <p className={letterStyles.problem} role="alert">
        {problem}
      </p>
    </Sheet>
  );
}

/** The answers outlast a login in between. */
function useAnswersKept(auth: boolean, link: string, { form }: Registering): void {
  const { data: me } = useRead(getDetails, {}, { when: auth });
  useAccountDraft({
    name: 'registration draft',
    account: me?.QRCode,
    about: link,
    typed: Object.fromEntries(Object.entries(form.values).filter(([, text]) => text !== '')),
    onFound: form.setValue,
  });
}

function headingOf({ invitation, own }: Letter, step: Registering['step'], isFull: boolean) {
  const { captain, team_name, is_waiting } = invitation;
  if (own && own.team_name !== team_name) return 'You are in this event already.';
  if (own) return own.is_captain ? 'This is your own invitation.' : `You are in ${captain}’s team.`;
  if (step === 'clash') return 'You can’t be in two places.';
  if (isFull) return `${captain}’s team is full.`;
  return `${captain} ${is_waiting ? 'wants you in the team' : 'keeps a place for you'}.`;
}

interface WaysProps {
  invitation: Invitation;
  registering: Registering;
  link: string;
}

function JoinWays({ invitation, registering: { begin, busy }, link }: WaysProps) {
  const { data } = useRead(getDetails, {});
  const college = data?.College?.college_name;
  return (
    <>
      <div className="buttons">
        <DeedButton busy={busy} onClick={() => begin({ kind: 'join', invitation: link })}>
          Join the team
        </DeedButton>
        <Way to={addressOf(invitation)}>See the event</Way>
      </div>
      {data && (
        <p
          className={letterStyles.hint}
        >{`You join as ${data.Name}${college ? `, ${college}` : ''}. You can leave again.`}</p>
      )}
    </>
  );
}

function SignInWays({ link }: { link: string }) {
  const here = `/join/${encodeURIComponent(link)}`;
  return (
    <>
      <p className={letterStyles.say}>New here? Sign up: you come straight back to this letter.</p>
      <div className="buttons">
        <Way look="seal" to={comingBackTo(here, '/signup')}>
          Sign up and join
        </Way>
        <Way look="ink" to={comingBackTo(here, '/login')}>
          Log in and join
        </Way>
      </div>
      <p className={letterStyles.hint}>A profile is free, and it is your gate pass, too.</p>
    </>
  );
}

/** For who is in already, or comes to a team that is full. */
function OtherWays({ invitation, isIn }: { invitation: Invitation; isIn: boolean }) {
  const address = addressOf(invitation);
  return (
    <div className="buttons">
      <Way look={isIn ? 'ink' : 'seal'} to={`${address}#register`}>
        {isIn ? 'See the team' : 'Start my own team'}
      </Way>
      <Way to={isIn ? '/profile' : address}>{isIn ? 'My programme' : 'See the event'}</Way>
    </div>
  );
}

interface WayProps extends Pick<LinkProps, 'to'> {
  look?: 'seal' | 'ink' | 'line';
  children: string;
}

function Way({ look = 'line', ...link }: WayProps) {
  return <Link className={`button button-${look}`} {...link} />;
}

function addressOf({ cluster_name, event_name }: Invitation): string {
  return eventAddress(cluster_name, event_name);
}
