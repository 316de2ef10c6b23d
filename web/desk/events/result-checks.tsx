import type { Criterion, Ranked } from '../../../contract/desk/results.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { Status } from '../ui/status.tsx';
import events from './events.module.css';
import styles from './results.module.css';
import { entryOf, type Scores } from './use-scores.ts';

/** The faults that the sheet itself finds before it goes out, the questions that it asks, and the versions that were kept. */
export function ResultChecks({ scores }: { scores: Scores }) {
  const whole = scores.rows.filter(({ points }) =>
    scores.criteria.every(({ id }) => points[id] !== undefined),
  ).length;
  const versions = scores.sheet?.versions ?? [];
  const hasAny = scores.rows.some(({ total }) => total !== null);
  return (
    <aside className={events.side} aria-labelledby="checks">
      <h2 id="checks">Before it goes out</h2>
      <ul className={styles.checks}>
        <li>
          <Status
            kind={whole === scores.rows.length ? 'ok' : 'half'}
          >{`${whole} of ${scores.rows.length} have ${scores.criteria.length > 1 ? 'all points' : 'points'}`}</Status>
        </li>
        <li>
          <Status kind={scores.faults === 0 ? 'ok' : 'no'}>
            {scores.faults === 0
              ? 'No criterion above its most'
              : `${scores.faults} ${scores.faults === 1 ? 'cell is' : 'cells are'} no number, or over the most`}
          </Status>
        </li>
        <li>
          <Status kind={scores.prizes.isRight ? 'ok' : hasAny ? 'no' : 'half'}>
            {prizesInWords(scores)}
          </Status>
        </li>
        <li>
          <Status kind={scores.ties.length === 0 ? 'ok' : 'no'}>
            {scores.ties.length === 0 ? 'No tie waits for a decision' : 'A rank is shared'}
          </Status>
        </li>
      </ul>
      {!scores.prizes.isRight && hasAny && (
        <div className={styles.question}>
          <p>{`₹${number(scores.prizes.announced ?? 0)} were announced, ₹${number(scores.prizes.given)} are given.`}</p>
          <div className="row">
            <Button onClick={scores.agree}>It stays so</Button>
          </div>
        </div>
      )}
      {scores.ties.map((tie) => (
        <TieQuestion key={tie[0]?.rank} scores={scores} tie={tie} />
      ))}
      {versions.length > 0 && (
        <>
          <h3>Kept versions</h3>
          <ol className="log">
            {versions.map(({ version, by, at }) => (
              <li key={version}>
                <time>{dateTime(at)}</time>
                <span>
                  {by}
                  {scores.sheet?.published?.version === version && <small>published</small>}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </aside>
  );
}

function prizesInWords({ prizes: { given, announced, isRight } }: Scores): string {
  const words = `Prizes are ₹${number(given)}`;
  if (announced === null) return words;
  if (given === announced) return `${words}, as announced`;
  return `${words}, not ₹${number(announced)} as announced${isRight ? ': it stays so' : ''}`;
}

function TieQuestion({ scores, tie }: { scores: Scores; tie: readonly Ranked[] }) {
  const by = separating(scores.criteria, tie);
  const nameOf = ({ entryId }: Ranked) => entryOf(scores, entryId)?.name;
  const decide = (orderOf: (row: Ranked) => number) =>
    scores.decide(new Map(tie.map((row) => [row.entryId, orderOf(row)])));
  return (
    <div className={styles.question}>
      <p>{`${tie.map(nameOf).join(' and ')} have ${tie[0]?.total ?? ''} each.`}</p>
      <div className="row">
        <Button
          kind="ink"
          onClick={() => decide(() => 0)}
        >{`All stay ${tie[0]?.rank ?? ''}.`}</Button>
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
    </div>
  );
}

/** The first criterion that sets all of a tie apart, with its points from the most on. */
function separating(criteria: readonly Criterion[], tie: readonly Ranked[]) {
  for (const { id, name } of criteria) {
    const order = tie.flatMap(({ points }) => points[id] ?? []).toSorted((a, b) => b - a);
    if (new Set(order).size === tie.length) return { id, name, order };
  }
}
