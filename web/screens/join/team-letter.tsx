import { useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import { getDetails } from '../../../contract/accounts/profile.ts';
import { clusterSlug } from '../../../contract/clusters.ts';
import type { Invitation } from '../../../contract/entries/team-calls.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { momentInOneLine } from '../../../contract/moments.ts';
import { useAnswer } from '../../calls/accounts.ts';
import { useSite } from '../../calls/site.ts';
import letterStyles from '../../entries/letter.module.css';
import { ClashStep, QuestionsStep } from '../../entries/steps.tsx';
import { TeamThread } from '../../entries/team-thread.tsx';
import { type Registering, useRegistering } from '../../entries/use-registering.ts';
import { comingBackTo } from '../../session/return-address.ts';
import { useSession } from '../../session/session.ts';
import { inWords, startingInWords } from '../../ui/counts.ts';
import { DeedButton } from '../../ui/deed-button.tsx';
import { RunOut } from './run-out.tsx';
import styles from './sheet.module.css';
import { LetterFacts, Sheet } from './sheet.tsx';
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
  const questions = event?.registration?.questions ?? [];
  const registering = useRegistering({
    params: { cluster: clusterSlug(clusterName), event: title },
    questions,
    hasClash: clashes.length > 0,
    onDone(entry, failure = '') {
      setProblem(failure);
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
  if (invitation.state === 'over' && !own) return <RunOut />;
  const { step } = registering;
  const isFull = invitation.state === 'full' && !own;
  return (
    <Sheet
      eyebrow={own ? 'You are in' : 'An invitation'}
      heading={headingOf(letter, step, isFull)}
      {...(isFull && { stamp: 'FULL' })}
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
          <Facts letter={letter} isFull={isFull} />
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

function headingOf({ invitation, own }: Letter, step: Registering['step'], isFull: boolean) {
  const { captain, team_name, is_waiting } = invitation;
  if (own && own.team_name !== team_name) return 'You are in this event already.';
  if (own)
    return own.is_captain ? 'This letter is yours to send.' : `You are on ${captain}’s thread.`;
  if (step === 'questions') return 'The desk asks first.';
  if (step === 'clash') return 'You can’t be in two places.';
  if (isFull) return `${captain}’s team is full.`;
  return `${captain} ${is_waiting ? 'wants you in the team' : 'keeps a place for you'}.`;
}

function Facts({ letter, isFull }: { letter: Letter; isFull: boolean }) {
  const { invitation, event, own } = letter;
  const { timeZone } = useSite().festival;
  const { size, room, captain, lacking, closes } = invitation;
  // Nobody's name but the captain's stands in a letter; one's own pin is the newest.
  const names = Array.from({ length: size }, (_, at) =>
    at === 0 ? captain : own && at === size - 1 ? 'you' : '',
  );
  return (
    <>
      <p className={styles.lead}>
        In <b>{own?.team_name ?? invitation.team_name}</b>, a team for{' '}
        <Link to={addressOf(invitation)}>{invitation.event_name}</Link>.
      </p>
      <LetterFacts {...invitation} prize={event?.priceMoney} />
      <TeamThread
        names={names}
        most={size + room}
        next={own || isFull ? undefined : 'you?'}
        label={`${size} of ${size + room} places taken`}
      />
      <p className={letterStyles.say}>
        {isFull ? (
          `${size === 2 ? 'Both' : `All ${inWords(size)}`} places are taken. ${captain} can make room and send a new letter.`
        ) : (
          <>
            <b>
              {startingInWords(room)} {room === 1 ? 'place is' : 'places are'} left.
            </b>{' '}
            {lacking > 0
              ? `${own?.is_captain ? 'You lead it' : `${captain} is captain`}; the team needs ${inWords(lacking)} more${closes ? ` by ${momentInOneLine(closes, timeZone)}` : ''}.`
              : 'The team is complete enough to play.'}
            {invitation.is_waiting &&
              ' It waits in line for the event, and who joins waits with it.'}
          </>
        )}
      </p>
    </>
  );
}

interface WaysProps {
  invitation: Invitation;
  registering: Registering;
  link: string;
}

function JoinWays({ invitation, registering: { begin, busy }, link }: WaysProps) {
  const { answer } = useAnswer(getDetails);
  const college = answer?.College?.college_name;
  return (
    <>
      <div className="buttons">
        <DeedButton busy={busy} onClick={() => begin({ kind: 'join', invitation: link })}>
          Join the team
        </DeedButton>
        <Way to={addressOf(invitation)}>Read the file first</Way>
      </div>
      {answer && (
        <p className={letterStyles.hint}>
          You join as {answer.Name}
          {college && `, ${college}`}. You can leave again.
        </p>
      )}
    </>
  );
}

function SignInWays({ link }: { link: string }) {
  const here = `/join/${encodeURIComponent(link)}`;
  return (
    <>
      <p className={letterStyles.say}>
        Tell us who you are, and this letter is waiting when you come back.
      </p>
      <div className="buttons">
        <Way look="seal" to={comingBackTo(here, '/login')}>
          Log in and join
        </Way>
        <Way to={comingBackTo(here, '/signup')}>Sign up</Way>
      </div>
      <p className={letterStyles.hint}>
        A profile is free, takes three minutes and is your gate pass too.
      </p>
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
