import { Link } from 'react-router';
import {
  PRIZE_STATES,
  type PrizeMoney,
  type PrizeState,
} from '../../../contract/desk/prize-sums.ts';
import { rupees } from '../../../contract/rupees.ts';
import { counted } from '../../ui/formats.ts';
import type { ShownState } from './lines.ts';
import styles from './money-bar.module.css';

const WORDS: Readonly<Record<PrizeState, string>> = {
  paid: 'Paid',
  ready: 'Ready to pay',
  asked: 'Details asked for',
  missing: 'Details missing',
};

interface Props {
  money: PrizeMoney;
  /** The list of who is in a state, or of all. */
  linkTo: (state: ShownState | '') => string;
  /** The state by which the list is narrowed; none where it isn't on this screen. */
  shown?: string;
}

/** The announced prize money as one bar, and its parts, each of which leads to the list of who is in it. */
export function MoneyBar({ money, linkTo, shown }: Props) {
  const { all, ownerless, excess, questions, announced, published, of } = money;
  const isHere = shown !== undefined;
  const partOf = (state: ShownState | '') => ({
    state,
    to: linkTo(state),
    isShown: shown === state,
    isHere,
  });
  return (
    <section className={styles.money} data-money aria-label="The prize money">
      <Bar money={money} />
      <ul className={styles.sums}>
        {PRIZE_STATES.map((state) => (
          <Sum
            key={state}
            {...partOf(state)}
            word={WORDS[state]}
            sum={money[state].rupees}
            note={peopleOf(money[state])}
          />
        ))}
        {excess > 0 && (
          <Sum
            {...partOf('excess')}
            word="Too much paid"
            sum={excess}
            note={
              questions.people > 0 ? `${counted(questions.people, 'question')} open` : 'asked back'
            }
          />
        )}
        <Sum
          {...partOf('')}
          word="Published so far"
          sum={all.rupees}
          note={`of ${rupees(announced)} announced, ${published} of ${counted(of, 'event')}`}
        />
      </ul>
      {ownerless > 0 && (
        <p className="fact">{`${rupees(ownerless)} have nobody to be paid: the accounts are deleted.`}</p>
      )}
    </section>
  );
}

/** Its length is what is announced; what no result has given yet is an outline. */
function Bar({ money }: { money: PrizeMoney }) {
  const { all, ownerless, toCome } = money;
  const parts = PRIZE_STATES.map((state) => `${rupees(money[state].rupees)} ${state}`);
  return (
    <div
      className={styles.bar}
      role="img"
      aria-label={`Of ${rupees(all.rupees + toCome)}: ${parts.join(', ')}, ${rupees(toCome)} not published`}
    >
      {PRIZE_STATES.filter((state) => money[state].rupees > 0).map((state) => (
        <i key={state} data-state={state} style={{ flexGrow: money[state].rupees }} />
      ))}
      {ownerless > 0 && <i style={{ flexGrow: ownerless }} />}
      {toCome > 0 && <i data-state="to come" style={{ flexGrow: toCome }} />}
    </div>
  );
}

/** Somebody may have several prizes: then both are told. */
function peopleOf({ people, lines }: PrizeMoney[PrizeState]): string {
  const words = counted(people, 'person', 'people');
  return lines > people ? `${words}, ${counted(lines, 'prize')}` : words;
}

interface SumProps {
  state: ShownState | '';
  to: string;
  isShown: boolean;
  /** The list is on this screen, which stays where it is. */
  isHere: boolean;
  word: string;
  sum: number;
  note: string;
}

function Sum({ state, to, isShown, isHere, word, sum, note }: SumProps) {
  return (
    <li data-state={state || 'all'}>
      <Link
        to={to}
        replace={isHere}
        aria-current={isShown ? 'true' : undefined}
        preventScrollReset={isHere}
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
