import { useState } from 'react';
import { getDetails } from '../../../../contract/accounts/profile.ts';
import { clusterSlug } from '../../../../contract/clusters.ts';
import type { Entry, Places, ProgrammeEvent } from '../../../../contract/entries/entry.ts';
import { TEAM_NAME_MAX } from '../../../../contract/entries/entry-calls.ts';
import { useSite } from '../../../calls/site.ts';
import { useRead } from '../../../calls/use-read.ts';
import { CodeWay } from '../../../entries/code-way.tsx';
import letter from '../../../entries/letter.module.css';
import { ClashStep, QuestionsStep, questionsHeading } from '../../../entries/steps.tsx';
import { type Registering, useRegistering } from '../../../entries/use-registering.ts';
import { type OneField, useOneField, Way } from '../../../entries/way.tsx';
import { forgetAccountDraft, useAccountDraft } from '../../../session/account-draft.ts';
import { DeedButton } from '../../../ui/deed-button.tsx';
import styles from './come-in.module.css';
import { Face, Fact } from './face.tsx';
import { Left } from './left.tsx';
import { Line } from './line.tsx';
import { overlapWords } from './overlap-words.ts';
import { rulesInWords } from './rules-in-words.ts';
import type { SlipProps } from './still.tsx';
import type { Desk } from './use-desk.ts';

/** Among the answers; no question has a blank in its id. */
const TEAM_NAME = 'team name';

interface Props extends SlipProps {
  told: NonNullable<Desk['told']>;
  desk: Desk;
  deeds: number;
  onDone: (entry: Entry, said: string) => void;
  onRefused: () => void;
}

/** The ways into an open event: start a team or join one, or take a place; or wait in line. */
export function ComeIn(props: Props) {
  const { event, rules, clusterName, told, desk, deeds, onDone } = props;
  const { places, clashes } = told;
  const { timeZone } = useSite().festival;
  const [problem, setProblem] = useState('');
  const name = useOneField('team_name', 'Give your team a name.');
  const registering = useRegistering({
    params: { cluster: clusterSlug(clusterName), event: event.title },
    questions: rules.questions,
    hasClash: clashes.length > 0,
    onDone(entry, failure) {
      forgetAccountDraft('registration draft');
      const isLate = places.next === 'place' && entry.state === 'waiting';
      onDone(entry, [isLate && lateWords(rules), failure].filter(Boolean).join(' '));
    },
    onRefused({ isOfName, text }) {
      props.onRefused();
      setProblem(isOfName ? '' : text);
      if (isOfName) name.setErrors({ team_name: text });
      // Somebody may have been quicker.
      void desk.ask();
    },
  });
  useTyped(props, name, registering);
  const wanted = asProgrammeEvent(event, clusterName);
  const { step } = registering;
  const words = rulesInWords(rules, timeZone);
  const full = places.next !== 'place';
  const heading =
    step === 'questions'
      ? questionsHeading(rules.questions.length)
      : step === 'clash'
        ? 'You can’t be in two places.'
        : full
          ? takenWords(places)
          : words.heading;
  const overlap = step === 'clash' && clashes[0] && overlapWords(wanted, clashes[0], timeZone);
  const deed = full ? 'Wait in line' : 'Register';
  return (
    <Face
      eyebrow={step === 'clash' ? 'These overlap' : undefined}
      heading={heading}
      stub={overlap ? <Fact {...overlap} /> : <Left rules={rules} places={places} />}
      turn={`${deeds} ${step}`}
    >
      {step === 'questions' && (
        <QuestionsStep registering={registering} questions={rules.questions}>
          {rules.team ? 'Continue' : deed}
        </QuestionsStep>
      )}
      {step === 'clash' && (
        <ClashStep registering={registering} wanted={wanted} clashes={clashes} />
      )}
      {step === 'start' && full && (
        <>
          {places.next === 'line' && (
            <Line
              before={places.waiting}
              behind={0}
              of={rules.team ? 'team' : 'person'}
              look="asked"
            />
          )}
          <p className={letter.say}>{fullWords(places)}</p>
        </>
      )}
      {step === 'start' &&
        (rules.team ? (
          <TeamWays {...{ registering, name, places }} onRefused={props.onRefused} />
        ) : (
          places.next !== 'nothing' && <OneWay registering={registering} deed={deed} />
        ))}
      <p className={letter.problem} role="alert">
        {problem}
      </p>
    </Face>
  );
}

/** Team and answers outlast a login in between. */
function useTyped({ event, clusterName }: Props, name: OneField, { form }: Registering): void {
  const { data: me } = useRead(getDetails, {});
  const all = { [TEAM_NAME]: name.values.team_name ?? '', ...form.values };
  useAccountDraft({
    name: 'registration draft',
    account: me?.QRCode,
    about: `${clusterName}/${event.title}`,
    typed: Object.fromEntries(Object.entries(all).filter(([, text]) => text !== '')),
    onFound({ [TEAM_NAME]: team_name = '', ...answers }) {
      name.setValue({ team_name });
      form.setValue(answers);
    },
  });
}

/** Of a full event no place is free for a college either, of which only so many may come. */
function lateWords({ perCollege }: Props['rules']): string {
  return perCollege
    ? 'No place is free for your college: you wait in line now.'
    : 'No place was free for you any more: you wait in line now.';
}

function takenWords({ places }: Places): string {
  return places === 1 ? 'The only place is taken.' : `All ${places} places are taken.`;
}

function fullWords({ next }: Places): string {
  return next === 'line'
    ? 'Places do come back. Wait in line, and when one is yours we mail you and keep it for a while.'
    : 'The line is as long as it can be, too. Places do come back: look in again.';
}

interface WaysProps {
  registering: Registering;
  name: OneField;
  places: Places;
  onRefused: () => void;
}

function TeamWays({ registering: { begin, busy }, name, places, onRefused }: WaysProps) {
  return (
    <div className="not-on-paper">
      {places.next !== 'nothing' && (
        <>
          <Way
            by={name}
            onSend={(team_name) => begin({ kind: 'take', team_name })}
            label="Start a team"
            placeholder="Name of your team"
            hint="You become its captain and get a code for your friends."
            maxLength={TEAM_NAME_MAX}
          >
            <button className="button button-seal" type="submit" aria-disabled={busy}>
              {places.next === 'line' ? 'Wait' : 'Start'}
            </button>
          </Way>
          <p className={styles.or}>or</p>
        </>
      )}
      <CodeWay
        label="I have a code"
        hint="Six letters and numbers, such as K7Q2MX. Your captain has them."
        look="ink"
        onRefused={onRefused}
      />
      <p className={letter.hint} role="status">
        {busy && 'One moment …'}
      </p>
    </div>
  );
}

function OneWay({
  registering: { begin, busy },
  deed,
}: {
  registering: Registering;
  deed: string;
}) {
  const { data } = useRead(getDetails, {});
  return (
    <>
      {data && (
        <p className={styles.who}>
          <b>{data.Name}</b> <span>{data.College?.college_name}</span>
        </p>
      )}
      <div className="buttons">
        <DeedButton busy={busy} onClick={() => begin({ kind: 'take' })}>
          {deed}
        </DeedButton>
      </div>
    </>
  );
}

/** The event as those are that it may overlap with; without an end of its own it is taken to last two hours. */
export function asProgrammeEvent(event: SlipProps['event'], clusterName: string): ProgrammeEvent {
  const { eventDate: starts, ends, eventVenue: venue, title } = event;
  const about = starts && new Date(Date.parse(starts) + 2 * 60 * 60 * 1000).toISOString();
  return {
    cluster_name: clusterName,
    event_name: title,
    starts,
    ends: ends ?? about,
    ends_about: !ends,
    venue,
  };
}
