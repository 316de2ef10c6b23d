import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PersonRecord } from '../../../contract/desk/people.ts';
import { dateTime } from '../../ui/formats.ts';
import { useMay } from '../frame/organiser.ts';
import { deskEventAddress } from '../ui/event-address.ts';
import { Status } from '../ui/status.tsx';
import { IdProof } from './id-proof.tsx';
import styles from './record.module.css';
import { EntryStatus } from './record-parts.tsx';
import { whereabouts } from './whereabouts.ts';

/** What the queue asks, each with its act; what the role may not see has no answer here. */
export function Answers({ record, onChange }: { record: PersonRecord; onChange: () => void }) {
  const { campus, next } = record;
  return (
    <div className={styles.ask}>
      <div className={styles.answers}>
        {campus && <OnCampus campus={campus} passages={record.passages} />}
        <IdProof record={record} onChange={onChange} />
        {next && <Next event={next.event} />}
      </div>
    </div>
  );
}

function OnCampus(seen: Parameters<typeof whereabouts>[0]) {
  const [kind, word, since] = whereabouts(seen, Date.now());
  const { arrivedAt, arrivedPlace, at } = seen.campus;
  return (
    <Answer question="On campus?" answer={<Status kind={kind}>{word}</Status>}>
      <p>{since}</p>
      {arrivedAt !== null && arrivedAt !== at && (
        <p>{`First in ${dateTime(arrivedAt)}, ${arrivedPlace}`}</p>
      )}
    </Answer>
  );
}

function Next({ event }: { event: NonNullable<PersonRecord['next']>['event'] }) {
  const maySee = useMay('see events');
  if (!event)
    return (
      <Answer question="Next event?" answer={<Status kind="none">None</Status>}>
        <p>Nothing is still to come.</p>
      </Answer>
    );
  const { eventName, startsAt, venue, state } = event;
  const isOn = startsAt <= Date.now();
  return (
    <Answer
      question="Next event?"
      answer={maySee ? <Link to={deskEventAddress(event)}>{eventName}</Link> : eventName}
    >
      <p>{`${isOn ? 'On since ' : ''}${dateTime(startsAt)}${venue ? `, ${venue}` : ''}`}</p>
      <p>
        <EntryStatus state={state} />
      </p>
    </Answer>
  );
}

interface AnswerProps {
  question: string;
  answer: ReactNode;
  children: ReactNode;
}

function Answer({ question, answer, children }: AnswerProps) {
  return (
    <section className={styles.answer}>
      <h3>{question}</h3>
      <p className={styles.word}>{answer}</p>
      {children}
    </section>
  );
}
