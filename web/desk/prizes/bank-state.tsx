import { Children, type ReactNode } from 'react';
import {
  cameBack,
  demandOn,
  dueOf,
  endToTell,
  excessOf,
  paidOf,
  stateOf,
} from '../../../contract/desk/prize-sums.ts';
import type { Payee } from '../../../contract/desk/prizes.ts';
import { rupees } from '../../../contract/rupees.ts';
import { dateTime, day } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Status } from '../ui/status.tsx';
import styles from './prizes.module.css';

/** How far it is with somebody: paid and by what, or their bank details. */
export function BankState({ payee }: { payee: Payee }) {
  const last = payee.entries.findLast(({ kind }) => kind === 'paid');
  const [paid, due, excess] = [paidOf(payee), dueOf(payee), excessOf(payee)];
  const asked = demandOn(payee);
  const untold = endToTell(payee);
  return (
    <Spaced>
      {paid > 0 && last && (
        <Spaced>
          <Status kind="ok">{`Paid ${rupees(paid)}, ${day(Date.parse(last.paidOn!))}`}</Status>
          <small>{[last.way, last.by, last.reference].filter(Boolean).join(', ')}</small>
        </Spaced>
      )}
      {excess > 0 && (
        <small>
          {`${rupees(excess)} too much${asked ? `, ${rupees(asked.rupees)} asked back on ${day(asked.at)}` : ''}`}
        </small>
      )}
      {untold && (
        <small>{`Nothing is asked back since ${day(untold.at)}, and no mail says so`}</small>
      )}
      {due > 0 && paid > 0 && <small>{`${rupees(due)} still to pay`}</small>}
      {due > 0 && payee.returned !== null && <CameBack payee={payee} at={payee.returned.at} />}
      {due > 0 && <Details payee={payee} />}
    </Spaced>
  );
}

function CameBack({ payee, at }: { payee: Payee; at: number }) {
  const words = `Came back ${dateTime(at)}`;
  if (!cameBack(payee)) return <small>{words}</small>;
  return (
    <Spaced>
      <Status kind="no">{words}</Status>
      <small>Nobody has saved the bank details since</small>
    </Spaced>
  );
}

function Details({ payee }: { payee: Payee }) {
  const { givenAt, asked, isProven } = payee;
  switch (stateOf(payee)) {
    case 'ready':
      return (
        <Spaced>
          <span className={styles.given}>
            <Icon name="lock" size={15} />
            {`Given ${dateTime(givenAt!)}`}
          </span>
          {!isProven && <small>E-mail confirmed by nobody</small>}
        </Spaced>
      );
    case 'asked':
      return (
        <Spaced>
          <Status kind="half">{`Asked ${dateTime(asked!.at)}`}</Status>
          <small>{`by ${asked!.by}`}</small>
        </Spaced>
      );
    default:
      return (
        <Spaced>
          {!cameBack(payee) && <Status kind="no">Missing</Status>}
          {!payee.hasEmail && <small>and no e-mail: call them</small>}
        </Spaced>
      );
  }
}

/** With a blank after each: where they stand in a line they are words of their own. */
function Spaced({ children }: { children: ReactNode }) {
  return Children.toArray(children).flatMap((one) => [one, ' ']);
}
