import {
  cameBack,
  demandOn,
  dueOf,
  excessOf,
  isExcessOpen,
  leftOf,
} from '../../../contract/desk/prize-sums.ts';
import {
  askForBankDetails,
  type BookEntry,
  COUNTER_REASONS,
  type CounterReason,
  counterPayment,
  decideExcess,
  startSitting,
} from '../../../contract/desk/prizes.ts';
import { rupees } from '../../../contract/rupees.ts';
import { counted, day } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { type Line, placeOf } from './lines.ts';
import styles from './prizes.module.css';

interface Props {
  onClose: () => void;
  onChange: () => void;
}

const PURPOSES = ['Paying the prizes', 'A transfer came back', 'Something else'] as const;

/** Once for 30 minutes: what for, and the second key where it was shown a while ago. */
export function SittingDialog(props: Props) {
  return (
    <ActDialog
      {...props}
      title="Open bank details for a sitting?"
      word="Open and write down"
      kind="ink"
      leave="Leave sealed"
      call={startSitting}
      input={(form) => ({ body: { reason: reasonOf(form) } })}
      done={() => undefined}
      errorsAt="words"
      fields={[
        {
          name: 'purpose',
          label: 'What for',
          radios: PURPOSES.map((one) => [one, one] as const),
          defaultValue: PURPOSES[0],
          isNumbered: true,
          isFirst: true,
        },
        {
          name: 'words',
          label: 'In your words',
          hint: 'Needed of something else, in at least ten characters.',
          bears: 'reason',
          maxLength: 250,
        },
      ]}
    >
      <p>
        You pay one after the other; each is opened when you come to it, and closes by itself. Every
        opening is written down with your reason, and the winner sees it.
      </p>
    </ActDialog>
  );
}

function reasonOf(form: FormData): string {
  const words = String(form.get('words')).trim();
  const purpose = form.get('purpose');
  const isOther = purpose === PURPOSES[2];
  return isOther ? words : [purpose, words].filter(Boolean).join(': ');
}

/** Asks winners whose bank details are missing, each with all that waits for these. */
export function AskDialog({ people, ...props }: Props & { people: readonly (readonly Line[])[] }) {
  const who = counted(people.length, 'person', 'people');
  const held = people.filter(([first]) => cameBack(first!.payee)).length;
  if (people.length === 0)
    return (
      <Dialog
        title="Nobody is left to ask"
        onClose={props.onClose}
        acts={
          <Button hint="Esc" onClick={props.onClose}>
            Close
          </Button>
        }
      >
        <p>Their bank details are there, nothing is due to them, or they were asked meanwhile.</p>
      </Dialog>
    );
  return (
    <ActDialog
      {...props}
      title={`Ask ${who} for bank details?`}
      word={`Ask ${people.length} by mail`}
      icon="mail"
      hint="Ctrl Enter"
      leave="Not now"
      isWide
      call={askForBankDetails}
      input={() => ({ body: { codes: people.map(([first]) => first!.payee.code) } })}
      done={({ asked }) => ({ text: `${counted(asked, 'person', 'people')} asked by mail.` })}
      onRefused={props.onChange}
    >
      <ul className={styles.names}>
        {people.map((lines) => (
          <li key={lines[0]!.key}>
            {lines[0]!.payee.name}
            {lines.map((line) => (
              <small key={line.key}>{`${placeOf(line)}, ${rupees(dueOf(line.payee))}`}</small>
            ))}
          </li>
        ))}
      </ul>
      <p className="note">
        <span>
          {'Each gets one mail with what they have won: to send it we need their bank details. '}
          {held < people.length && 'They type them in their profile, where they are kept sealed. '}
          {held > 0 &&
            'Where a transfer came back it asks to save them anew in the profile, also unchanged.'}
        </span>
      </p>
    </ActDialog>
  );
}

const REASONS = Object.entries(COUNTER_REASONS) as [CounterReason, string][];

const TOLD = {
  'by mail': 'They are told by mail.',
  'by nobody': 'They have no e-mail: call them.',
  'not at all': 'No mail goes out about it.',
};

/** Puts a line against a payment, which itself stays in the book. */
export function CounterDialog({
  line: { payee },
  payment,
  ...props
}: Props & { line: Line; payment: BookEntry }) {
  const left = leftOf(payment, payee.entries);
  const by = [payment.way, payment.reference].filter(Boolean).join(' ');
  return (
    <ActDialog
      {...props}
      title={`A counter-entry against ${rupees(payment.rupees)}`}
      word="Write the counter-entry"
      kind="ink"
      call={counterPayment}
      input={(form) => ({
        params: { id: payment.id },
        body: {
          left,
          rupees: Number(form.get('rupees')),
          why: form.get('why') as CounterReason,
          reference: String(form.get('reference')),
        },
      })}
      done={({ told }, form) => ({
        text: `Counter-entry: ${payee.name}, ${rupees(Number(form.get('rupees')))}.`,
        note: TOLD[told],
      })}
      onRefused={props.onChange}
      fields={[
        {
          name: 'why',
          label: 'Why',
          radios: REASONS,
          defaultValue: REASONS[0]![0],
          isNumbered: true,
          isFirst: true,
        },
        {
          name: 'rupees',
          label: 'Amount in rupees',
          type: 'number',
          min: 1,
          required: true,
          defaultValue: left,
        },
        { name: 'reference', label: 'Reference of the return', maxLength: 60 },
      ]}
    >
      <p>{`The payment of ${day(Date.parse(payment.paidOn!))} to ${payee.name} (${by}) stays in the book. This line is put against it, and what is due then can be paid again.`}</p>
    </ActDialog>
  );
}

/** Paid, and then corrected: what becomes of the rest. */
export function ExcessDialog({ line, ...props }: Props & { line: Line }) {
  const { payee, winner } = line;
  const excess = excessOf(payee);
  const { was } = winner;
  const isAgain = !isExcessOpen(payee);
  const asked = demandOn(payee);
  return (
    <ActDialog
      {...props}
      title={`${payee.name} has ${rupees(excess)} too much`}
      word="Decide"
      leave="Later"
      call={decideExcess}
      input={(form) => ({
        params: { code: payee.code },
        body: {
          entryId: winner.entryId,
          rupees: excess,
          what: form.get('what') as 'keep' | 'ask back',
          reason: String(form.get('reason')),
        },
      })}
      done={(said) => ({ text: `${said}.` })}
      onRefused={props.onChange}
      fields={[
        {
          name: 'what',
          label: 'What becomes of it',
          radios: [
            ['ask back', `Ask ${isAgain ? 'again ' : ''}for ${rupees(excess)} back, by mail`],
            ['keep', `They keep it: ${rupees(excess)} above the prize`],
          ],
          defaultValue: 'ask back',
          isNumbered: true,
          isFirst: true,
        },
        {
          name: 'reason',
          label: 'Why they keep it',
          hint: 'In at least ten characters; it stands in the audit log.',
          maxLength: 300,
        },
      ]}
    >
      {asked && <p>{`${asked.by} asked for ${rupees(asked.rupees)} back on ${day(asked.at)}.`}</p>}
      <p>{`${placeOf(line)}: ${was ? `it was corrected after they were paid by a prize of ${rupees(was.prize)}. ` : ''}Their share is ${rupees(payee.share)} now. Money that comes back is a counter-entry against the payment.`}</p>
    </ActDialog>
  );
}
