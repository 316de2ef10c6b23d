import type { ScoreSheet } from '../../../contract/desk/results.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { Status } from '../ui/status.tsx';
import styles from './results.module.css';
import type { Scores } from './use-scores.ts';

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
            {versions.map(({ version, by, at, published }) => (
              <li key={version}>
                <time>{dateTime(at)}</time>
                <span>
                  {by}
                  {published.map((one) => (
                    <small key={one.at}>{publishedWords(one)}</small>
                  ))}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

type Publication = ScoreSheet['versions'][number]['published'][number];

function publishedWords({ by, at, takenBackAt }: Publication): string {
  const words = `published by ${by}, ${dateTime(at)}`;
  return takenBackAt === null ? words : `${words}; taken back ${dateTime(takenBackAt)}`;
}
