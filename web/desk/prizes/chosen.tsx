import { useState } from 'react';
import { cameBack, dueOf, stateOf } from '../../../contract/desk/prize-sums.ts';
import { payPrizes, WAYS } from '../../../contract/desk/prizes.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import { rupees } from '../../../contract/rupees.ts';
import { browserStorage } from '../../storage/browser-storage.ts';
import { counted } from '../../ui/formats.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { type Line, missingPeople, placeOf } from './lines.ts';
import { WAY } from './payment-form.tsx';
import styles from './prizes.module.css';

/** Lines of the list that are acted on together; those alone that may be paid together. */
export interface Chosen {
  readonly lines: readonly Line[];
  readonly has: (line: Line) => boolean;
  readonly toggle: (line: Line) => void;
  /** All of these, or none of them where all are. */
  readonly toggleAll: (shown: readonly Line[]) => void;
  readonly clear: () => void;
}

/** `all`: of the book of this moment; a line that somebody else has paid is chosen no more. */
export function useChosen(all: readonly Line[]): Chosen {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const lines = all.filter((line) => keys.includes(line.key) && mayChoose(line));
  const without = (some: readonly string[]) => (before: readonly string[]) =>
    before.filter((key) => !some.includes(key));
  return {
    lines,
    has: ({ key }) => lines.some((line) => line.key === key),
    toggle: (line) => {
      if (!mayChoose(line)) return;
      setKeys((before) =>
        before.includes(line.key) ? without([line.key])(before) : [...before, line.key],
      );
    },
    toggleAll: (shown) => {
      const some = shown.filter(mayChoose).map(({ key }) => key);
      setKeys((before) =>
        some.every((key) => before.includes(key))
          ? without(some)(before)
          : [...new Set([...before, ...some])],
      );
    },
    clear: () => setKeys([]),
  };
}

/** True of a line of which something is still to be paid, and not all the same: that goes one by one, by a reason. */
export function mayChoose({ payee }: Line): boolean {
  return dueOf(payee) > 0 && !cameBack(payee);
}

/** `x` is about the line that has the focus, else the open one; `X` about all that are shown. */
export function useChoosing(chosen: Chosen, shown: readonly Line[], open: Line | undefined): void {
  const chooseThis = () => {
    const key = document.activeElement?.closest('tr')?.getAttribute('data-key') ?? open?.key;
    const line = shown.find((one) => one.key === key);
    if (line) chosen.toggle(line);
  };
  useKeys('Prizes', {
    x: ['choose this one', chooseThis],
    X: ['choose all that are shown', () => chosen.toggleAll(shown)],
  });
}

interface BarProps {
  chosen: Chosen;
  shown: readonly Line[];
  onPay: () => void;
  onAsk: () => void;
  onExport: () => void;
}

/** What can be done with the chosen ones, and how much they are. */
export function ChosenBar({ chosen, shown, onPay, onAsk, onExport }: BarProps) {
  const { lines } = chosen;
  const [mayPay, mayExport] = [useMay('pay prizes'), useMay('export prizes')];
  const toAsk = missingPeople(lines, codesOf(lines)).length;
  const ready = lines.filter(({ payee }) => stateOf(payee) === 'ready').length;
  useKeys('The chosen', { p: ['pay them all', onPay] }, { when: mayPay && lines.length > 0 });
  useKeys('The chosen', { m: ['ask them', onAsk] }, { when: mayPay && toAsk > 0 });
  useKeys('The chosen', { e: ['export them', onExport] }, { when: mayExport && ready > 0 });
  if (lines.length === 0) return null;
  return (
    <div className={styles.chosen} role="status">
      <span>
        <b>{lines.length}</b> chosen, <b>{rupees(sumOf(lines))}</b>
      </span>
      {mayPay && (
        <Button kind="ink" hint="p" onClick={onPay}>
          {`Pay ${lines.length} …`}
        </Button>
      )}
      {mayPay && toAsk > 0 && (
        <Button icon="mail" hint="m" onClick={onAsk}>
          {`Ask ${toAsk} …`}
        </Button>
      )}
      {mayExport && ready > 0 && (
        <Button icon="download" hint="e" onClick={onExport}>
          {`Export ${ready} …`}
        </Button>
      )}
      <Button kind="bare" hint="X" onClick={() => chosen.toggleAll(shown)}>
        All shown
      </Button>
      <Button kind="bare" onClick={chosen.clear}>
        None
      </Button>
    </div>
  );
}

export function codesOf(lines: readonly Line[]): string[] {
  return lines.map(({ payee }) => payee.code);
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { payee }) => sum + dueOf(payee), 0);
}

interface PayProps {
  chosen: Chosen;
  onChange: () => void;
  onClose: () => void;
}

/** Writes down that all chosen ones are paid, such as by a bank's upload: all of them, or none. */
export function PayDialog({ chosen, ...dialog }: PayProps) {
  const { lines } = chosen;
  const who = lines.length === 1 ? 'Is this prize' : `Are these ${counted(lines.length, 'prize')}`;
  const sum = rupees(sumOf(lines));
  return (
    <ActDialog
      {...dialog}
      title={`${who} paid?`}
      word={`${sum} are paid`}
      kind="ink"
      hint="Ctrl Enter"
      leave="Not yet"
      isWide
      call={payPrizes}
      input={(form) => {
        const way = form.get('way') as (typeof WAYS)[number];
        const by = { way, paidOn: String(form.get('paidOn')) };
        const paid = lines.map(({ payee, winner: { entryId } }) => ({
          ...{ code: payee.code, entryId, rupees: dueOf(payee) },
        }));
        return { body: { ...by, reference: String(form.get('reference')), lines: paid } };
      }}
      done={({ paid }, form) => {
        browserStorage.set(WAY, String(form.get('way')));
        chosen.clear();
        const unreached = lines.filter(({ payee }) => !payee.hasEmail);
        const names = [...new Set(unreached.map(({ payee }) => payee.name))].join(', ');
        return {
          text: `Paid: ${counted(paid, 'prize')}, ${sum}.`,
          note: `They are told by mail. ${names && `Who has no e-mail is to be called: ${names}. `}A counter-entry takes one back.`,
        };
      }}
      // Who was paid meanwhile is chosen no more once the book is read anew.
      onRefused={dialog.onChange}
      isInColumns
      errorsAt="reference"
      fields={[
        {
          name: 'reference',
          label: 'Reference',
          hint: 'One for all of them, such as that of the bank’s upload.',
          maxLength: 60,
          isFirst: true,
        },
        {
          name: 'way',
          label: 'How',
          options: WAYS.map((way) => [way, way] as const),
          defaultValue: browserStorage.get(WAY) ?? WAYS[0],
        },
        {
          name: 'paidOn',
          label: 'Paid on',
          type: 'date',
          required: true,
          defaultValue: dayInIndia(Date.now()),
        },
      ]}
    >
      <ul className={styles.names}>
        {lines.map((line) => (
          <li key={line.key}>
            {line.payee.name}
            <small>{`${placeOf(line)}, ${rupees(dueOf(line.payee))}`}</small>
          </li>
        ))}
      </ul>
    </ActDialog>
  );
}
