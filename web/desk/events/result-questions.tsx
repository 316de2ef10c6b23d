import { type ReactNode, useMemo } from 'react';
import { sumOf } from '../../../contract/desk/outcome.ts';
import type { Question } from '../../../contract/desk/result-questions.ts';
import { ordinal } from '../../../contract/ordinal.ts';
import { rupees } from '../../../contract/rupees.ts';
import { sentence } from '../../../contract/sentence.ts';
import { Input } from '../../ui/form/held.tsx';
import { dateTime, number } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import { Field } from '../ui/field.tsx';
import { useFocusOfGone } from '../ui/use-focus-of-gone.ts';
import { type Mark, namesInWords } from './mark-words.ts';
import styles from './results.module.css';
import { TieQuestion } from './tie-question.tsx';
import { useOpenEvent } from './use-event.ts';
import { useMarking } from './use-marking.ts';
import type { Questions } from './use-questions.ts';
import type { Scores } from './use-scores.ts';

interface Props {
  scores: Scores;
  questions: Questions;
}

/** The questions of the sheet, each with its one press or one field. */
export function ResultQuestions({ scores, questions }: Props) {
  const focus = useFocusOfGone<HTMLOListElement>('li');
  return (
    <ol {...focus} className={styles.questions} tabIndex={-1}>
      {questions.questions.map((question) => (
        <li
          key={question.key}
          data-open={questions.open.some(({ key }) => key === question.key) || undefined}
        >
          <b>{question.words}</b>
          <Acts scores={scores} questions={questions} question={question} />
        </li>
      ))}
    </ol>
  );
}

function Acts({ scores, questions, question }: Props & { question: Question }): ReactNode {
  const { event } = useOpenEvent();
  const press = { questions, question };
  switch (question.kind) {
    case 'not begun':
      return <p>{`It begins ${dateTime(event.startsAt!)}. Its results go out afterwards.`}</p>;
    case 'no points':
      return <p>Type them in the sheet, or load a file.</p>;
    case 'not over':
      return (
        <>
          <p>{`It ends ${dateTime(event.endsAt!)}.`}</p>
          <Press {...press}>It ended early</Press>
        </>
      );
    case 'unmarked':
      return <Unmarked scores={scores} question={question} />;
    case 'absent':
      return <ScoredAbsent {...press} scores={scores} />;
    case 'tie':
      return (
        <TieQuestion
          scores={scores}
          tie={scores.rows.filter(({ entryId }) => question.entryIds.includes(entryId))}
        />
      );
    case 'unproven':
      return <Unproven {...press} scores={scores} />;
    case 'order':
      return (
        <>
          <p>{prizesInWords(scores)}</p>
          <div className="row">
            <Button onClick={() => turnRound(scores)}>Change them round</Button>
            <Press {...press}>It is meant so</Press>
          </div>
        </>
      );
    case 'paid':
      return (
        <>
          <p>{`${sentence(namesOf(scores, question.entryIds))} Once it is out, the prizes ask the treasurer what becomes of it.`}</p>
          <Press {...press}>Go on</Press>
        </>
      );
    case 'sum':
      return (
        <>
          <p>{`${rupees(scores.sheet?.announced ?? 0)} were announced, ${rupees(sumOf(scores.outcome))} are given.`}</p>
          <Press {...press}>It is right</Press>
        </>
      );
  }
}

/** The one press of a question; pressed once more, nothing is said. */
function Press({
  questions: { answers, answer, unanswer },
  question: { key },
  children,
}: {
  questions: Questions;
  question: Question;
  children: string;
}) {
  const isSaid = Object.hasOwn(answers, key);
  return (
    <div className="row">
      <Button
        kind={isSaid ? 'ink' : 'line'}
        icon={isSaid ? 'check' : undefined}
        aria-pressed={isSaid}
        onClick={() => (isSaid ? unanswer(key) : answer(key, ''))}
      >
        {children}
      </Button>
    </div>
  );
}

function namesOf({ entries }: Scores, ids: readonly string[]): string {
  return namesInWords(ids.map((id) => entries.get(id)?.name ?? ''));
}

/** Marks all entries of a question, whose attendance is `was`; the sheet is read anew. */
function useMarkAll(scores: Scores, { entryIds }: Question, was: Mark) {
  const entries = scores.sheet?.entries;
  const list = useMemo(
    () => entries?.map(({ entryId: id, name }) => ({ id, teamName: name, members: [] })),
    [entries],
  );
  const { mark, isBusy } = useMarking(list, scores.reload);
  const all = (list ?? [])
    .filter(({ id }) => entryIds.includes(id))
    .map((one) => ({ ...one, state: was }));
  return { isBusy, markAll: (is: Mark) => mark(all, is) };
}

function OneByOne({ state }: { state: Mark }) {
  const { event } = useOpenEvent();
  return (
    <Button kind="bare" to={`${deskEventAddress(event)}?state=${state}`}>
      One by one
    </Button>
  );
}

function Unmarked({ scores, question }: { scores: Scores; question: Question }) {
  const { entryIds } = question;
  const { markAll, isBusy } = useMarkAll(scores, question, 'held');
  const count = entryIds.length > 1 ? `All ${number(entryIds.length)} ` : '';
  return (
    <>
      <p>{`${sentence(namesOf(scores, entryIds))} Who was absent gets no certificate and no point.`}</p>
      <div className="row">
        <Button isBusy={isBusy} onClick={() => markAll('present')}>
          {count ? `${count}came` : 'They came'}
        </Button>
        <Button isBusy={isBusy} onClick={() => markAll('absent')}>
          {count ? `${count}absent` : 'They were absent'}
        </Button>
        <OneByOne state="held" />
      </div>
    </>
  );
}

function ScoredAbsent({ scores, questions, question }: Props & { question: Question }) {
  const { entryIds } = question;
  const { markAll, isBusy } = useMarkAll(scores, question, 'absent');
  const areMany = entryIds.length > 1;
  return (
    <>
      <p>
        {areMany && `${sentence(namesOf(scores, entryIds))} `}
        Who came is ranked by them. Who was absent gets no rank, prize or certificate.
      </p>
      <div className="row">
        <Button isBusy={isBusy} onClick={() => markAll('present')}>
          {areMany ? `All ${number(entryIds.length)} came` : 'They came'}
        </Button>
        <Press questions={questions} question={question}>
          {areMany ? `All ${number(entryIds.length)} were absent` : 'They were absent'}
        </Press>
        {areMany && <OneByOne state="absent" />}
      </div>
    </>
  );
}

function Unproven({
  scores,
  questions: { answers, answer },
  question: { key, entryIds },
}: Props & { question: Question }) {
  const names = entryIds.flatMap((id) => scores.entries.get(id)?.unproven ?? []);
  const more = names.length > 1 ? ` and ${number(names.length - 1)} more` : '';
  return (
    <Field
      label="How you know them"
      hint={`${names[0]}${more}: a stranger may have signed up with the e-mail. It is written down.`}
    >
      {(named) => (
        <Input
          {...named}
          maxLength={200}
          autoComplete="off"
          placeholder="Card seen by …"
          value={answers[key] ?? ''}
          onChange={(text) => answer(key, text.trim() === '' ? '' : text)}
        />
      )}
    </Field>
  );
}

function prizesInWords({ prizes }: Scores): string {
  return prizes
    .map((prize, at) => `${ordinal(at + 1)} ${prize === null ? 'nothing' : rupees(prize)}`)
    .join(', ');
}

/** The most for the first. */
function turnRound({ prizes, givePrize }: Scores): void {
  const sorted = prizes.toSorted((one, other) => (other ?? 0) - (one ?? 0));
  for (const [at, prize] of sorted.entries()) givePrize(at, prize === null ? '' : number(prize));
}
