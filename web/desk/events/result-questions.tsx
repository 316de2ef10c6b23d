import type { ReactNode } from 'react';
import { rupees, sumOf } from '../../../contract/desk/outcome.ts';
import type { Question } from '../../../contract/desk/result-questions.ts';
import type { Criterion, Ranked } from '../../../contract/desk/results.ts';
import { ordinal } from '../../../contract/ordinal.ts';
import { sentence } from '../../../contract/sentence.ts';
import { Input } from '../../ui/form/held.tsx';
import { dateTime, number } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import { Field } from '../ui/field.tsx';
import { Status } from '../ui/status.tsx';
import styles from './results.module.css';
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
  return (
    <ol className={styles.questions}>
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
  const names = ids.slice(0, 2).map((id) => entries.get(id)?.name);
  const more = ids.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${number(more)} more` : names.join(' and ');
}

function Unmarked({ scores, question: { entryIds } }: { scores: Scores; question: Question }) {
  const { event, reload } = useOpenEvent();
  const reloadAll = () => {
    scores.reload();
    reload();
  };
  const { mark, isBusy } = useMarking(scores.sheet?.entries, reloadAll, () => undefined);
  const all = entryIds.map((id) => ({ id, state: 'held' as const }));
  const count = all.length > 1 ? `All ${number(all.length)} ` : '';
  return (
    <>
      <p>{`${sentence(namesOf(scores, entryIds))} Who was absent gets no certificate and no point.`}</p>
      <div className="row">
        <Button isBusy={isBusy} onClick={() => mark(all, 'present')}>
          {count ? `${count}came` : 'They came'}
        </Button>
        <Button isBusy={isBusy} onClick={() => mark(all, 'absent')}>
          {count ? `${count}absent` : 'They were absent'}
        </Button>
        <Button kind="bare" to={`${deskEventAddress(event)}?state=held`}>
          One by one
        </Button>
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

function TieQuestion({ scores, tie }: { scores: Scores; tie: readonly Ranked[] }) {
  const by = separating(scores.criteria, tie);
  const nameOf = ({ entryId }: Ranked) => scores.entries.get(entryId)?.name;
  const decide = (orderOf: (row: Ranked) => number) =>
    scores.decide(new Map(tie.map((row) => [row.entryId, orderOf(row)])));
  return (
    <>
      <p>{`${tie.map(nameOf).join(' and ')} have ${tie[0]?.total ?? ''} each.`}</p>
      <div className="row">
        <Button onClick={() => decide(() => 0)}>{`All stay ${tie[0]?.rank ?? ''}.`}</Button>
        {by && (
          <Button
            onClick={() => decide((row) => by.order.indexOf(row.points[by.id]!) + 1)}
          >{`By “${by.name}”: ${by.order.join(' before ')}`}</Button>
        )}
        {tie.map((row) => (
          <Button
            key={row.entryId}
            onClick={() => decide((other) => (other === row ? 1 : 2))}
          >{`${nameOf(row)} first`}</Button>
        ))}
      </div>
    </>
  );
}

/** The first criterion that sets all of a tie apart, with its points from the most on. */
function separating(criteria: readonly Criterion[], tie: readonly Ranked[]) {
  for (const { id, name } of criteria) {
    const order = tie.flatMap(({ points }) => points[id] ?? []).toSorted((a, b) => b - a);
    if (new Set(order).size === tie.length) return { id, name, order };
  }
}

/** What the sheet itself finds, and its versions. */
export function ResultChecks({ scores: { rows, criteria, faults, sheet } }: { scores: Scores }) {
  const whole = rows.filter(({ points }) => criteria.every(({ id }) => points[id] !== undefined));
  const versions = sheet?.versions ?? [];
  return (
    <>
      <ul className={styles.checks}>
        <li>
          <Status kind={whole.length === rows.length ? 'ok' : 'half'}>
            {`${number(whole.length)} of ${number(rows.length)} have ${criteria.length > 1 ? 'all points' : 'points'}`}
          </Status>
        </li>
        <li>
          <Status kind={faults === 0 ? 'ok' : 'no'}>
            {faults === 0
              ? 'No criterion above its most'
              : `${faults} ${faults === 1 ? 'cell is' : 'cells are'} no number, or over the most`}
          </Status>
        </li>
      </ul>
      {versions.length > 0 && (
        <>
          <h3>Saved versions</h3>
          <ol className="log">
            {versions.map(({ version, by, at }) => (
              <li key={version}>
                <time>{dateTime(at)}</time>
                <span>
                  {by}
                  {sheet?.published?.version === version && <small>published</small>}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
