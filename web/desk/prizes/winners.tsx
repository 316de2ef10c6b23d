import { Fragment } from 'react';
import { Link } from 'react-router';
import {
  cameBack,
  dueOf,
  excessOf,
  isExcessOpen,
  lacksDetails,
  needsTreasurer,
  stateOf,
} from '../../../contract/desk/prize-sums.ts';
import type { PrizeEvent, Winner } from '../../../contract/desk/prizes.ts';
import { ordinal } from '../../../contract/ordinal.ts';
import { rupees } from '../../../contract/rupees.ts';
import { counted, dateTime } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { Table } from '../ui/table.tsx';
import { useRowKeys } from '../ui/use-keys.ts';
import { BankState } from './bank-state.tsx';
import { type Chosen, mayChoose } from './chosen.tsx';
import { type Group, type Line, placeOf } from './lines.ts';
import styles from './prizes.module.css';

/** What can be done with a line from the list. */
interface LineActs {
  readonly address: (line: Line) => string;
  readonly pay: (line: Line) => void;
  readonly ask: (line: Line) => void;
  readonly decide: (line: Line) => void;
  readonly share: (winner: Winner) => void;
}

interface Props {
  groups: readonly Group[];
  /** The key of the line that is open beside the list. */
  open: string;
  chosen: Chosen;
  acts: LineActs;
}

const HEADS = [
  { label: 'Choose', isHidden: true },
  { label: 'Rank', isNumber: true },
  { label: 'Name' },
  { label: 'Amount', isNumber: true },
  { label: 'Bank details and payment' },
  { label: 'Acts', isHidden: true, isNumber: true },
];

/** The winners by event and rank; the people of a team have lines of their own. */
export function Winners({ groups, open, chosen, acts }: Props) {
  useRowKeys();
  return (
    <div className={styles.winners}>
      <Table caption="Prizes by event and rank" heads={HEADS}>
        {/* By keys of their own, or an event that moves would take the focus from another's line. */}
        {groups.map(({ event, winners }) => (
          <Fragment key={`${event.clusterName} ${event.eventName}`}>
            <EventRow event={event} />
            {winners.map(({ winner, lines }) => (
              <Fragment key={winner.entryId}>
                {(winner.isTeam || lines.length === 0) && <TeamRow {...{ winner, acts }} />}
                {lines.map((line) => (
                  <PersonRow
                    key={line.key}
                    {...{ line, chosen, acts }}
                    isOpen={line.key === open}
                  />
                ))}
              </Fragment>
            ))}
          </Fragment>
        ))}
      </Table>
    </div>
  );
}

function EventRow({ event }: { event: PrizeEvent }) {
  const { clusterName, eventName, announced, isTakenBack, isCorrected, at, by, winners } = event;
  const given = winners.reduce((sum, { prize }) => sum + prize, 0);
  const isAsAnnounced = announced === null || announced === given;
  const sum = isAsAnnounced ? rupees(given) : `${rupees(given)} of ${rupees(announced)}`;
  const money = announced === null ? sum : `${sum} announced`;
  const what = isTakenBack ? 'Results taken back' : isCorrected ? 'Corrected' : 'Published';
  return (
    <tr className={styles.event}>
      <th colSpan={6} scope="colgroup">
        <b>{eventName}</b>
        <span>{`${clusterName}${isTakenBack ? '' : `, ${money}`}. ${what} ${dateTime(at)} by ${by}`}</span>
      </th>
    </tr>
  );
}

function TeamRow({ winner, acts }: { winner: Winner; acts: LineActs }) {
  const { people, prize, gone, lost, lostAsked, isShared, rank, name } = winner;
  const ready = people.filter(({ givenAt }) => givenAt !== null).length;
  const facts = [
    people.length > 0 &&
      `${counted(people.length, 'person', 'people')}, ${isShared ? 'shares as said' : 'shared equally'}`,
    gone > 0 && `${rupees(gone)} were paid to an account that is gone`,
    lost > 0 && `${rupees(lost)} above its share went with that account`,
    lostAsked > 0 &&
      `${rupees(lostAsked)} of that had been asked back, and are asked for no more: nobody is left to ask`,
  ];
  return (
    <tr className={styles.team}>
      <td data-off-paper className={styles.choose} />
      <td data-num className={styles.rank}>
        {rank}
      </td>
      <th scope="row">
        {name || 'Nobody has an account any more'}
        <small>{facts.filter(Boolean).join('. ')}</small>
        <Was winner={winner} />
      </th>
      <td data-num className={styles.amount}>
        {rupees(prize)}
      </td>
      <td className={styles.bank}>
        {people.length > 0 && (
          <span className="fact">{`${ready} of ${people.length} have given them`}</span>
        )}
      </td>
      <td data-num data-off-paper className={styles.acts}>
        {people.length > 1 && (
          <Button onClick={() => acts.share(winner)}>
            Shares …<span className="visually-hidden"> of {name}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}

function Was({ winner: { was, rank } }: { winner: Winner }) {
  if (!was) return null;
  const before = was.rank === null ? 'without a rank' : ordinal(was.rank);
  const now = rank === null ? 'without a rank now' : `${ordinal(rank)} now`;
  return <small>{`${now}, was ${before} with ${rupees(was.prize)}`}</small>;
}

interface PersonProps {
  line: Line;
  isOpen: boolean;
  acts: LineActs;
}

function PersonRow({ line, isOpen, chosen, acts }: PersonProps & { chosen: Chosen }) {
  const { winner, payee } = line;
  return (
    <tr
      data-key={line.key}
      data-needs={needsTreasurer(payee) || undefined}
      data-in-team={winner.isTeam || undefined}
      aria-current={isOpen || undefined}
    >
      <td data-off-paper className={styles.choose}>
        {mayChoose(line) && (
          <input
            type="checkbox"
            aria-label={`Choose ${payee.name}, ${placeOf(line)}`}
            checked={chosen.has(line)}
            onChange={() => chosen.toggle(line)}
          />
        )}
      </td>
      <td data-num className={styles.rank}>
        {!winner.isTeam && winner.rank}
      </td>
      <th scope="row">
        <Link to={acts.address(line)} replace preventScrollReset>
          {payee.name}
        </Link>
        {!winner.isTeam && <small>{payee.college}</small>}
        {!winner.isTeam && <Was winner={winner} />}
      </th>
      <td data-num className={styles.amount}>
        {rupees(payee.share)}
      </td>
      <td className={styles.bank}>
        <BankState payee={payee} />
      </td>
      <td data-num data-off-paper className={styles.acts}>
        <Act line={line} isOpen={isOpen} acts={acts} />
      </td>
    </tr>
  );
}

function Act({ line, isOpen, acts }: PersonProps) {
  const { payee } = line;
  const of = <span className="visually-hidden">{` ${payee.name}, ${line.event.eventName}`}</span>;
  if (excessOf(payee) > 0)
    return (
      <Button onClick={() => acts.decide(line)}>
        {isExcessOpen(payee) ? 'Decide …' : 'Decide again …'}
        {of}
      </Button>
    );
  if (payee.share === 0) return null;
  if (dueOf(payee) > 0 && lacksDetails(payee) && !payee.hasEmail)
    return <Button to={`/desk/people/${payee.code}`}>Call …{of}</Button>;
  switch (stateOf(payee)) {
    case 'paid':
      return null;
    case 'ready':
      return (
        <Button kind={isOpen ? 'ink' : 'line'} onClick={() => acts.pay(line)}>
          Pay …{of}
        </Button>
      );
    case 'asked':
      return <Button onClick={() => acts.ask(line)}>Ask again{of}</Button>;
    default:
      return (
        <Button onClick={() => acts.ask(line)}>
          {cameBack(payee) ? 'Ask again' : 'Ask'}
          {of}
        </Button>
      );
  }
}
