import { Link } from 'react-router';
import { rupees } from '../../../contract/desk/outcome.ts';
import { PRIZE_STATES, type PrizeState, sumsOf } from '../../../contract/desk/prize-sums.ts';
import type { PrizeEvent } from '../../../contract/desk/prizes.ts';
import { counted } from '../../ui/formats.ts';
import { useQuery } from '../ui/use-query.ts';
import type { ShownState } from './lines.ts';
import styles from './money-bar.module.css';

const WORDS: Readonly<Record<PrizeState, string>> = {
  paid: 'Paid',
  ready: 'Ready to pay',
  asked: 'Asked',
  missing: 'Missing',
};

/** The prize money as one bar, and its parts, each of which narrows the list to what is in it. */
export function MoneyBar({ events }: { events: readonly PrizeEvent[] }) {
  const sums = sumsOf(events);
  const { all, ownerless, excess } = sums;
  const parts = PRIZE_STATES.map((state) => `${rupees(sums[state].rupees)} ${state}`);
  const people = (count: number) => counted(count, 'person', 'people');
  return (
    <section className={styles.money} aria-label="The prize money">
      <div
        className={styles.bar}
        role="img"
        aria-label={`Of ${rupees(all.rupees)}: ${parts.join(', ')}`}
      >
        {PRIZE_STATES.filter((state) => sums[state].rupees > 0).map((state) => (
          <i key={state} data-state={state} style={{ flexGrow: sums[state].rupees }} />
        ))}
        {ownerless > 0 && <i style={{ flexGrow: ownerless }} />}
      </div>
      <ul className={styles.sums}>
        {PRIZE_STATES.map((state) => (
          <Sum
            key={state}
            state={state}
            word={WORDS[state]}
            sum={sums[state].rupees}
            note={
              state === 'missing'
                ? `${people(sums.missing.people)}, not asked yet`
                : people(sums[state].people)
            }
          />
        ))}
        {excess > 0 && (
          <Sum state="excess" word="Too much" sum={excess} note="since a correction" />
        )}
        <Sum state="" word="All" sum={all.rupees} note={people(all.people)} />
      </ul>
      {ownerless > 0 && (
        <p className="fact">{`${rupees(ownerless)} have nobody to be paid: the accounts are deleted.`}</p>
      )}
    </section>
  );
}

interface SumProps {
  state: ShownState | '';
  word: string;
  sum: number;
  note: string;
}

function Sum({ state, word, sum, note }: SumProps) {
  const { get, linkTo } = useQuery();
  return (
    <li data-state={state || 'all'}>
      <Link
        to={linkTo({ state, open: undefined })}
        replace
        aria-current={get('state') === state ? 'true' : undefined}
        preventScrollReset
      >
        <span>
          {state && <i data-state={state} />}
          {word}
        </span>
        <b>{rupees(sum)}</b>
        <span>{note}</span>
      </Link>
    </li>
  );
}
