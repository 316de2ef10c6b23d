import { useState } from 'react';
import type { BankDetails as Details } from '../../../contract/accounts/bank-details.ts';
import { openBankDetails, type PersonRecord } from '../../../contract/desk/people.ts';
import { RIGHTS, ROLE_WORDS, type Role } from '../../../contract/desk/rights.ts';
import { sentence } from '../../../contract/sentence.ts';
import { Facts } from '../../ui/facts.tsx';
import { day } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { clock, useClosing } from '../ui/use-seconds-left.ts';
import styles from './record.module.css';

const OPEN_MS = 5 * 60_000;
const OPENED_BY = new Intl.ListFormat('en-GB').format(
  Object.keys(RIGHTS['open bank details'].roles).map(
    (role) => `${ROLE_WORDS[role as Role].toLowerCase()}s`,
  ),
);

interface Opened {
  readonly details: Details;
  readonly reason: string;
  readonly until: number;
}

/** Sealed until somebody says what for, and again five minutes later. */
export function BankDetails({ record, givenAt }: { record: PersonRecord; givenAt: number | null }) {
  const mayOpen = useMay('open bank details');
  const [isAsking, setAsking] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const name = record.details.user_fullname;
  return (
    <section>
      <h3>Bank details</h3>
      {opened && <Open opened={opened} onClose={() => setOpened(undefined)} />}
      {!opened && givenAt === null && <p className="fact">None were given.</p>}
      {!opened && givenAt !== null && (
        <div className="stack">
          <p className="row">
            <Icon name="lock" />
            <span>
              <b>Sealed.</b> Given {day(givenAt)}.
            </span>
          </p>
          {mayOpen && (
            <span>
              <Button onClick={() => setAsking(true)}>Open, with a reason</Button>
            </span>
          )}
          <small>{`Only ${OPENED_BY}. ${name} sees who opened it, when and why.`}</small>
        </div>
      )}
      {isAsking && (
        <Ask
          record={record}
          onOpen={(details, reason) =>
            void setOpened({ details, reason, until: Date.now() + OPEN_MS })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

const PURPOSES = ['Prize', 'Refund', 'Something else'] as const;

interface AskProps {
  record: PersonRecord;
  onOpen: (details: Details, reason: string) => undefined;
  onClose: () => void;
}

const UNPROVEN = {
  name: 'unproven',
  label: 'How you know them',
  hint: 'Nobody has confirmed this e-mail: a stranger may have signed up with it.',
  maxLength: 200,
  required: true,
};

function Ask({ record: { code, details, emailConfirmedAt }, onOpen, onClose }: AskProps) {
  const name = details.user_fullname;
  return (
    <ActDialog
      title={`Open ${name}’s bank details?`}
      word="Open and write down"
      leave="Leave sealed"
      call={openBankDetails}
      input={(form) => ({
        params: { code },
        body: { reason: reasonOf(form), unproven: String(form.get('unproven') ?? '') },
      })}
      done={(opened, form) => onOpen(opened, reasonOf(form))}
      errorsAt="words"
      onClose={onClose}
      onChange={() => undefined}
      fields={[
        {
          name: 'purpose',
          label: 'What for',
          radios: PURPOSES.map((purpose) => [purpose, purpose] as const),
          defaultValue: PURPOSES[0],
        },
        {
          name: 'words',
          label: 'In your words',
          hint: 'Which event, how much, or what else it is about.',
          maxLength: 250,
          required: true,
          isFirst: true,
        },
        ...(emailConfirmedAt === null ? [UNPROVEN] : []),
      ]}
    >
      <p>
        {sentence(
          `They close by themselves after five minutes. Your name, the time and the reason are written down and shown to ${name}`,
        )}
      </p>
    </ActDialog>
  );
}

function reasonOf(form: FormData): string {
  return [form.get('purpose'), String(form.get('words')).trim()].filter(Boolean).join(': ');
}

function Open({
  opened: { details, reason, until },
  onClose,
}: {
  opened: Opened;
  onClose: () => void;
}) {
  const left = useClosing(until, onClose);
  const facts = [
    ['Holder', details.account_holder_name],
    ['Bank', details.bank_name],
    ['Branch', details.branch_name],
    ['Account', details.account_number.replace(/(.{4})(?=.)/g, '$1 ')],
    ['IFSC', details.ifsc_code],
  ] as const;
  return (
    <div className={styles.open}>
      <p className="row">
        <Icon name="open" />
        <span className="fact">
          Open to you alone, <span role="timer">{clock(left)}</span> left
        </span>
        <span className="push">
          <Button onClick={onClose}>Close now</Button>
        </span>
      </p>
      <Facts facts={facts} />
      <small>{`Reason: ${reason}`}</small>
    </div>
  );
}
