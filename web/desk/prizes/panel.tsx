import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import {
  cameBack,
  dueOf,
  excessOf,
  isExcessOpen,
  leftOf,
  stateOf,
} from '../../../contract/desk/prize-sums.ts';
import { type BookEntry, type PrizeEvent, REASONS } from '../../../contract/desk/prizes.ts';
import { rupees } from '../../../contract/rupees.ts';
import { sentence } from '../../../contract/sentence.ts';
import { dateTime, day } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { BankState } from './bank-state.tsx';
import { type Line, placeOf } from './lines.ts';
import { OpenedDetails } from './opened-details.tsx';
import { Opens } from './opens.tsx';
import { PaymentForm } from './payment-form.tsx';
import styles from './prizes.module.css';
import type { Opening } from './use-paying.ts';

export interface PanelProps {
  line: Line;
  events: readonly PrizeEvent[];
  /** The one that can be paid after it. */
  next: Line | undefined;
  opening: Opening;
  onPay: () => void;
  /** Once a payment is written down, by its id. */
  onPaid: (id: string) => void;
  onAsk: () => void;
  onDecide: () => void;
  /** About a payment, by its id. */
  onCounter: (id: string) => void;
  /** Somebody else may have been first. */
  onRefused: () => void;
  close: string;
}

/** One winner beside the list: sealed, then open with what a bank's form asks for, then paid. */
export function Panel({ line, close, ...props }: PanelProps) {
  const { payee, winner } = line;
  const ref = useRef<HTMLHeadingElement>(null);
  // The line keeps the focus where there is one to be seen; on a phone the list has gone.
  useEffect(() => {
    const row = document.querySelector<HTMLElement>(`tr[data-key="${line.key}"] th a`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.focus({ preventScroll: true });
    if (document.activeElement !== row) ref.current?.focus();
  }, [line.key]);
  return (
    <aside className={styles.side} aria-labelledby="winner">
      <p className={styles.back}>
        <Button icon="left" to={close} replace>
          Back to the list
        </Button>
      </p>
      <header>
        <small>{placeOf(line)}</small>
        <Link to={close} replace className={styles.close}>
          Close
        </Link>
      </header>
      <h2 id="winner" ref={ref} tabIndex={-1}>
        {payee.name}
      </h2>
      <p className={styles.big}>{rupees(dueOf(payee) || payee.share)}</p>
      <p className="fact">
        {winner.isTeam && `${sentence(winner.name)} `}
        {payee.college} <Link to={`/desk/people/${payee.code}`}>Their sheet</Link>
      </p>
      <ToDo line={line} {...props} />
      {payee.entries.length > 0 && <Book entries={payee.entries} onCounter={props.onCounter} />}
    </aside>
  );
}

function ToDo({ line, opening, ...props }: Omit<PanelProps, 'close'>) {
  const { payee } = line;
  const mayPay = useMay('pay prizes');
  const { key, said } = opening.opened ?? {};
  // A transfer may have come back since they were opened.
  const isOpened = key === line.key && (!cameBack(payee) || said?.returned !== undefined);
  if (excessOf(payee) > 0)
    return (
      <Sealed line={line}>
        <Button kind={isExcessOpen(payee) ? 'ink' : 'line'} onClick={props.onDecide}>
          {isExcessOpen(payee) ? 'Decide …' : 'Decide again …'}
        </Button>
      </Sealed>
    );
  if (dueOf(payee) === 0) return <Sealed line={line} />;
  if (!mayPay) return <Sealed line={line} />;
  if (isOpened)
    return (
      <>
        <OpenedDetails opened={opening.opened!} onClose={opening.close} />
        <PaymentForm line={line} {...props} returned={said?.returned} />
      </>
    );
  if (stateOf(payee) !== 'ready')
    return (
      <>
        <Sealed line={line}>
          {payee.hasEmail && (
            <Button kind="ink" icon="mail" onClick={props.onAsk}>
              {stateOf(payee) === 'asked' || cameBack(payee) ? 'Ask again …' : 'Ask by mail …'}
            </Button>
          )}
          {cameBack(payee) && (
            <Opens opening={opening} line={line}>
              <Button isBusy={opening.isBusy} onClick={() => void opening.open(line)}>
                Pay all the same …
              </Button>
            </Opens>
          )}
        </Sealed>
        <details className={styles.otherwise}>
          <summary>Paid in another way</summary>
          <PaymentForm line={line} {...props} way="Cash" />
        </details>
      </>
    );
  return (
    <Sealed line={line}>
      <Opens opening={opening} line={line}>
        <Button kind="ink" hint="p" isBusy={opening.isBusy} onClick={props.onPay}>
          Open and pay
        </Button>
      </Opens>
    </Sealed>
  );
}

function Sealed({ line: { payee }, children }: { line: Line; children?: ReactNode }) {
  return (
    <div className={styles.sealed}>
      <p>
        <BankState payee={payee} />
      </p>
      {children}
    </div>
  );
}

const KINDS: Readonly<Record<BookEntry['kind'], string>> = {
  paid: 'paid',
  counter: 'counter-entry',
  kept: 'above the share, may keep it',
  'asked back': 'above the share, asked to send it back',
  share: 'said to be their share',
};

/** What was written down of their prize, oldest first. */
function Book({
  entries,
  onCounter,
}: {
  entries: readonly BookEntry[];
  onCounter: (id: string) => void;
}) {
  const mayPay = useMay('pay prizes');
  return (
    <section>
      <h3>The book</h3>
      <ol className="log">
        {entries.map((entry) => {
          const { id, kind, rupees: sum, way, reference, why, paidOn, by, at } = entry;
          const paid = paidOn && day(Date.parse(paidOn));
          const words = [paid, way, reference, why && REASONS[why]].filter(Boolean);
          return (
            <li key={id}>
              <time>{dateTime(at)}</time>
              <span>
                {`${sum < 0 ? `−${rupees(-sum)}` : rupees(sum)} ${kind === 'asked back' && sum < 0 ? 'asked for no more' : KINDS[kind]}`}
                <small>{[...words, by].join(', ')}</small>
                {mayPay && kind === 'paid' && leftOf(entry, entries) > 0 && (
                  <Button onClick={() => onCounter(id)}>
                    Counter-entry …
                    <span className="visually-hidden">{` against ${reference || rupees(sum)}`}</span>
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <small>
        <Icon name="log" size={15} /> Nothing in it is ever changed.
      </small>
    </section>
  );
}
