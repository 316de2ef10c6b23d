import { useState } from 'react';
import { equalParts } from '../../../contract/desk/outcome.ts';
import { paidOf } from '../../../contract/desk/prize-sums.ts';
import { shareWinnings, type Winner } from '../../../contract/desk/prizes.ts';
import { rupees } from '../../../contract/rupees.ts';
import { Input } from '../../ui/form/held.tsx';
import { Button } from '../ui/button.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { Status } from '../ui/status.tsx';
import styles from './prizes.module.css';

interface Props {
  winner: Winner;
  onClose: () => void;
  onChange: () => void;
}

/** How a team shares: in equal parts, all to one, or by numbers that come to the prize. */
export function SharesDialog({ winner, ...on }: Props) {
  const { name, prize, gone } = winner;
  const people = winner.people.filter(({ isMember }) => isMember);
  const sum = prize - gone;
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(people.map(({ code, share }) => [code, `${share}`])),
  );
  const [opened] = useState(() => sharesOf(winner));
  const [seen, setSeen] = useState(opened);
  const [refused, setRefused] = useState<Winner>();
  if (refused && refused !== winner) {
    // The shares that were read after the refusal are before whoever saves once more.
    setRefused(undefined);
    setSeen(sharesOf(winner));
  }
  const shares = people.map(({ code, share }) => ({
    ...{
      code,
      was: seen.get(code) ?? share,
      rupees: Number(texts[code] || 'x'),
    },
  }));
  const given = shares.reduce((all, one) => all + one.rupees, 0);
  const equally = () => {
    const codes = people.map(({ code }) => code);
    setTexts(
      Object.fromEntries([...equalParts(sum, codes)].map(([code, one]) => [code, `${one}`])),
    );
  };
  const allTo = (to: string) =>
    setTexts(Object.fromEntries(people.map(({ code }) => [code, code === to ? `${sum}` : '0'])));
  return (
    <ActDialog
      {...on}
      title={`How does ${name} share ${rupees(sum)}?`}
      word="Save the shares"
      kind="ink"
      call={shareWinnings}
      input={() =>
        given === sum ? { params: { entryId: winner.entryId }, body: { shares } } : undefined
      }
      done={(said) => ({ text: `${said}.` })}
      onRefused={({ status }) => {
        if (status === 409) setRefused(winner);
        on.onChange();
      }}
    >
      <div className="row">
        <Button onClick={equally}>Equally</Button>
        <small>A rupee that can’t be halved goes to one of them.</small>
      </div>
      <ul className={styles.shares}>
        {people.map((payee, at) => (
          <li key={payee.code}>
            <span>
              {payee.name}
              {paidOf(payee) > 0 && <small>{`paid ${rupees(paidOf(payee))}`}</small>}
              {payee.share !== (opened.get(payee.code) ?? payee.share) && (
                <small>{`${rupees(payee.share)} by now`}</small>
              )}
            </span>
            <Button onClick={() => allTo(payee.code)}>
              All<span className="visually-hidden"> to {payee.name}</span>
            </Button>
            <Input
              aria-label={`Share of ${payee.name}`}
              inputMode="numeric"
              value={texts[payee.code] ?? ''}
              data-autofocus={at === 0 ? '' : undefined}
              onChange={(text) => setTexts({ ...texts, [payee.code]: text.replace(/[^\d]/g, '') })}
            />
          </li>
        ))}
      </ul>
      <p className="row" role="status">
        <Status kind={given === sum ? 'ok' : 'no'}>
          {given === sum ? 'Adds up' : 'Does not add up'}
        </Status>
        <span className="push fact">{`${Number.isNaN(given) ? '…' : rupees(given)} of ${rupees(sum)}`}</span>
      </p>
      <small>
        Who is paid has at least that. Each of them is asked for bank details of their own.
      </small>
    </ActDialog>
  );
}

function sharesOf({ people }: Winner): ReadonlyMap<string, number> {
  return new Map(people.map(({ code, share }) => [code, share]));
}
