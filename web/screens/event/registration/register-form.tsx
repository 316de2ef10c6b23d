import { useState } from 'react';
import { getDetails } from '../../../../contract/accounts/profile.ts';
import { clusterSlug } from '../../../../contract/clusters.ts';
import type { Entry, Places } from '../../../../contract/entries/entry.ts';
import { TEAM_NAME_MAX } from '../../../../contract/entries/entry-calls.ts';
import { useRead } from '../../../calls/use-read.ts';
import { ConfirmFirst } from '../../../entries/confirm-notes.tsx';
import {
  InlineForm,
  JoinByCode,
  type OneField,
  useOneField,
} from '../../../entries/inline-form.tsx';
import paper from '../../../entries/paper.module.css';
import { Refusal } from '../../../entries/refusal.tsx';
import { SealButton } from '../../../entries/seal-button.tsx';
import { ClashStep, QuestionsStep, questionsHeading } from '../../../entries/steps.tsx';
import {
  type Registering,
  useRegistering,
  useRegistrationDraft,
} from '../../../entries/use-registering.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { PanelLayout, type RegistrationProps } from './panel-layout.tsx';
import { Fact, PlacesLeft } from './places-fact.tsx';
import styles from './register-form.module.css';
import {
  asProgrammeEvent,
  overlapWords,
  type RegistrationState,
} from './use-registration-state.ts';
import { WaitingLine } from './waiting-line.tsx';
import { fullWords, HAVE_A_CODE, rulesInWords, takenWords, WAIT } from './words.ts';

interface Props extends RegistrationProps {
  current: RegistrationState;
  changes: number;
  onDone: (entry: Entry, said: string) => void;
  onRefused: () => void;
}

/** The ways into an open event: start a team or join one, or take a place; or wait in line. */
export function RegisterForm(props: Props) {
  const { event, rules, clusterName, current, changes, onDone } = props;
  const { places, clashes } = current;
  const [problem, setProblem] = useState({ text: '' });
  const name = useOneField('teamName', 'Give your team a name.');
  const registering = useRegistering({
    params: { cluster: clusterSlug(clusterName), event: event.title },
    questions: rules.questions,
    hasClash: clashes.length > 0,
    isPlace: places.next === 'place',
    onDone(entry, failure) {
      const isLate = places.next === 'place' && entry.state === 'waiting';
      onDone(entry, [isLate && lateWords(rules), failure].filter(Boolean).join(' '));
    },
    onRefused({ isOfName, text }) {
      props.onRefused();
      setProblem({ text: isOfName ? '' : text });
      if (isOfName) name.setErrors({ teamName: text });
    },
  });
  useRegistrationDraft(`${clusterName}/${event.title}`, registering, { name });
  const wanted = asProgrammeEvent(event, clusterName);
  const { step } = registering;
  const words = rulesInWords(rules);
  const full = places.next !== 'place';
  const heading =
    step === 'questions'
      ? questionsHeading(rules.questions.length)
      : step === 'clash'
        ? 'You can’t be in two places.'
        : full
          ? takenWords(places, current.isCollegeFull)
          : words.heading;
  const overlap = step === 'clash' && clashes[0] && overlapWords(wanted, clashes[0]);
  const action = full ? WAIT : 'Register';
  return (
    <PanelLayout
      eyebrow={step === 'clash' ? 'These overlap' : undefined}
      heading={heading}
      stub={overlap ? <Fact {...overlap} /> : <PlacesLeft rules={rules} places={places} />}
      turn={`${changes} ${step}`}
    >
      {step === 'questions' && (
        <QuestionsStep registering={registering} questions={rules.questions}>
          {rules.team ? 'Continue' : action}
        </QuestionsStep>
      )}
      {step === 'clash' && (
        <ClashStep registering={registering} wanted={wanted} clashes={clashes} />
      )}
      {step === 'start' && full && (
        <>
          {places.next === 'line' && (
            <WaitingLine
              before={places.waiting}
              behind={0}
              of={rules.team ? 'team' : 'person'}
              look="asked"
            />
          )}
          <p className={paper.say}>{fullWords(places)}</p>
        </>
      )}
      {step === 'start' && <ConfirmFirst />}
      {step === 'start' &&
        (rules.team ? (
          <TeamForms {...{ registering, name, places }} onRefused={props.onRefused} />
        ) : (
          places.next !== 'nothing' && <OnePersonForm registering={registering} action={action} />
        ))}
      <Refusal said={problem}>{problem.text}</Refusal>
    </PanelLayout>
  );
}

/** Of a full event no place is free for a college either, of which only so many may come. */
function lateWords({ perCollege }: Props['rules']): string {
  return perCollege
    ? 'No place is free for your college: you wait in line now.'
    : 'No place was free for you any more: you wait in line now.';
}

interface TeamFormsProps {
  registering: Registering;
  name: OneField;
  places: Places;
  onRefused: () => void;
}

function TeamForms({ registering: { begin, busy }, name, places, onRefused }: TeamFormsProps) {
  return (
    <div className="not-on-paper">
      {places.next !== 'nothing' && (
        <>
          <InlineForm
            by={name}
            onSend={(teamName) => begin({ kind: 'take', teamName })}
            label="Start a team"
            placeholder="Name of your team"
            hint="You become its captain and get a code for your friends."
            maxLength={TEAM_NAME_MAX}
          >
            <Button look="seal" type="submit" isBusy={busy}>
              {places.next === 'line' ? 'Wait' : 'Start'}
            </Button>
          </InlineForm>
          <p className={styles.or}>or</p>
        </>
      )}
      <JoinByCode
        label={HAVE_A_CODE}
        hint="Six letters and numbers, such as K7Q2MX. Your captain has them."
        look="ink"
        onRefused={onRefused}
      />
      <p className={paper.hint} role="status">
        {busy && 'One moment …'}
      </p>
    </div>
  );
}

function OnePersonForm({ registering, action }: { registering: Registering; action: string }) {
  const { begin, busy, seals } = registering;
  const Take = seals ? SealButton : ActionButton;
  const { data } = useRead(getDetails, {});
  return (
    <>
      {data && (
        <p className={styles.who}>
          <b>{data.Name}</b> <span>{data.College?.college_name}</span>
        </p>
      )}
      <div className="buttons">
        <Take busy={busy} onClick={() => begin({ kind: 'take' })}>
          {action}
        </Take>
      </div>
    </>
  );
}
