import type { Ranked } from '../../../contract/desk/results.ts';
import { Button } from '../ui/button.tsx';
import { dateTime } from '../ui/formats.ts';
import { Status } from '../ui/status.tsx';
import styles from './events.module.css';
import { entryOf, type Sheet } from './use-sheet.ts';

/** The faults that the sheet itself finds before it goes out, the questions that it asks, and the versions that were kept. */
export function ResultChecks({ own }: { own: Sheet }) {
  const withPoints = own.rows.filter(({ points }) => points !== null).length;
  const faulty = own.rows.filter(own.isFaulty).length;
  return (
    <aside className={styles.side} aria-labelledby="checks">
      <h2 id="checks">Before it goes out</h2>
      <ul className={styles.checks}>
        <li>
          <Status kind={withPoints === own.rows.length ? 'ok' : 'half'}>
            {withPoints} of {own.rows.length} have points
          </Status>
        </li>
        <li>
          <Status kind={faulty === 0 ? 'ok' : 'no'}>
            {faulty === 0
              ? 'All points are numbers'
              : `${faulty} ${faulty === 1 ? 'cell is' : 'cells are'} no number`}
          </Status>
        </li>
        <li>
          <Status kind={own.ties.length === 0 ? 'ok' : 'no'}>
            {own.ties.length === 0 ? 'No tie waits for a decision' : 'A rank is shared'}
          </Status>
        </li>
      </ul>
      {own.ties.map((tie) => (
        <TieQuestion key={tie[0]?.rank} own={own} tie={tie} />
      ))}
      <h3>Kept versions</h3>
      <ol className={styles.log}>
        {own.sheet?.versions.map(({ version, by, at }) => (
          <li key={version}>
            <time>{dateTime(at)}</time>
            <span>
              {by}
              {own.sheet?.published?.version === version && <small>published</small>}
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function TieQuestion({ own, tie }: { own: Sheet; tie: readonly Ranked[] }) {
  const share = () => own.decide(new Map(tie.map(({ entry_id }) => [entry_id, 0])));
  const first = (winner: string) =>
    own.decide(new Map(tie.map(({ entry_id }) => [entry_id, entry_id === winner ? 1 : 2])));
  return (
    <div className={styles.tie}>
      <p>
        {tie.map(({ entry_id }) => entryOf(own, entry_id)?.name).join(' and ')} have{' '}
        {tie[0]?.points} each.
      </p>
      <div className="row">
        <Button kind="ink" onClick={share}>
          All stay {tie[0]?.rank}.
        </Button>
        {tie.map(({ entry_id }) => (
          <Button key={entry_id} onClick={() => first(entry_id)}>
            {entryOf(own, entry_id)?.name} first
          </Button>
        ))}
      </div>
    </div>
  );
}
