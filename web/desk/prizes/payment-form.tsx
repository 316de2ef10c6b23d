import { useRef, useState } from 'react';
import { dueOf } from '../../../contract/desk/prize-sums.ts';
import { type PrizeEvent, payPrize, WAYS } from '../../../contract/desk/prizes.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import { rupees } from '../../../contract/rupees.ts';
import { sentence } from '../../../contract/sentence.ts';
import { CallError } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { browserStorage } from '../../storage/browser-storage.ts';
import { callDesk } from '../calls/call-desk.ts';
import { Button, Hint } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Failed } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { type Line, paidBy } from './lines.ts';
import styles from './prizes.module.css';

/** How this browser's last payment went. */
export const WAY = 'desk-prize-way';

interface Props {
  line: Line;
  /** All of the book: a reference is looked for among its payments. */
  events: readonly PrizeEvent[];
  next: Line | undefined;
  /** Chosen first in place of the last one. */
  way?: (typeof WAYS)[number];
  /** Why the bank details are right to which a transfer came back. */
  returned?: string | undefined;
  onPaid: (id: string) => void;
  onRefused: () => void;
}

/** Writes down that it is paid; Enter does it, and goes on to the next. */
export function PaymentForm({ line, events, next, way: first, ...props }: Props) {
  const { returned, onPaid, onRefused } = props;
  const { payee, winner } = line;
  const { run, isBusy, error } = useAct();
  const reference = useRef<HTMLInputElement>(null);
  useKeys('This winner', { r: ['type the reference', () => reference.current?.focus()] });
  const due = dueOf(payee);
  const [warned, setWarned] = useState<{ reference: string; name: string }>();
  const pay = (form: FormData) => {
    const given = String(form.get('reference'));
    const name = paidBy(events, given, payee.code);
    if (name && warned?.reference !== given) return setWarned({ reference: given, name });
    setWarned(undefined);
    return run(async () => {
      const way = form.get('way') as (typeof WAYS)[number];
      const by = { paidOn: String(form.get('paidOn')), way };
      const body = { ...by, reference: given, entryId: winner.entryId, rupees: due, returned };
      try {
        const { id } = await callDesk(payPrize, { params: { code: payee.code }, body });
        if (!first) browserStorage.set(WAY, way);
        onPaid(id);
      } catch (failure) {
        // Somebody else was first: the form goes with what is due, and the toast says who it was.
        if (failure instanceof CallError && failure.status === 409) {
          toast({ text: 'Nothing was written down.', note: sentence(failure.message) });
          onRefused();
        }
        throw failure;
      }
    });
  };
  const twice =
    warned &&
    `${sentence(`${warned.reference} already pays ${warned.name}`)} If it pays both, press again.`;
  return (
    <form
      className={styles.payment}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void pay(new FormData(event.currentTarget));
      }}
    >
      <Field label="Paid on" error={error?.fields.paidOn}>
        {(field) => (
          <input
            {...field}
            type="date"
            name="paidOn"
            required
            max={dayInIndia(Date.now())}
            defaultValue={dayInIndia(Date.now())}
          />
        )}
      </Field>
      <Field label="How" error={error?.fields.way}>
        {(field) => (
          <select {...field} name="way" defaultValue={first ?? browserStorage.get(WAY) ?? WAYS[0]}>
            {WAYS.map((way) => (
              <option key={way}>{way}</option>
            ))}
          </select>
        )}
      </Field>
      <div className={styles.whole}>
        <Field
          label={<>Reference {!first && <Hint>r</Hint>}</>}
          error={twice ?? error?.fields.reference}
        >
          {(field) => (
            <input {...field} ref={reference} name="reference" maxLength={60} autoComplete="off" />
          )}
        </Field>
      </div>
      {error && Object.keys(error.fields).length === 0 && (
        <div className={styles.whole}>
          <Failed error={error} />
        </div>
      )}
      <Button kind="ink" type="submit" hint="Enter" isBusy={isBusy}>
        {next && !first ? `${rupees(due)} paid, next one` : `${rupees(due)} paid`}
      </Button>
      <small className={styles.whole}>
        {next && !first && `Next is ${next.payee.name}, ${rupees(dueOf(next.payee))}. `}
        What is paid is taken back only by a counter-entry.
      </small>
    </form>
  );
}
