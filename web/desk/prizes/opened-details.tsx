import { Icon } from '../../ui/icon.tsx';
import { Button } from '../ui/button.tsx';
import { copy } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { clock, useClosing } from '../ui/use-seconds-left.ts';
import styles from './prizes.module.css';
import type { Opened } from './use-paying.ts';

/** What a bank's form asks for, each copied by a button or a digit; it closes by itself. */
export function OpenedDetails({
  opened: { details, until },
  onClose,
}: {
  opened: Opened;
  onClose: () => void;
}) {
  const left = useClosing(until, onClose);
  const { account_holder_name: name, account_number: account, ifsc_code: ifsc } = details;
  const facts = [
    ['Name', name, name],
    ['Account', account.replace(/(.{4})(?=.)/g, '$1 '), account],
    ['IFSC', ifsc, ifsc],
  ] as const;
  useKeys(
    'This winner',
    Object.fromEntries(
      facts.map(([label, , text], at) => [
        `${at + 1}`,
        [`copy ${label === 'IFSC' ? label : label.toLowerCase()}`, () => void copy(text)] as const,
      ]),
    ),
  );
  return (
    <>
      <p className={styles.timer}>
        <Icon name="open" />
        <span className="fact">
          Open to you alone, <span role="timer">{clock(left)}</span> left
        </span>
      </p>
      <ul className={styles.account}>
        {facts.map(([label, shown, text], at) => (
          <li key={label}>
            <small>{label}</small>
            <b>{shown}</b>
            <Button hint={`${at + 1}`} onClick={() => copy(text)}>
              Copy<span className="visually-hidden"> {label}</span>
            </Button>
          </li>
        ))}
        <li>
          <small>Bank</small>
          <span>{`${details.bank_name}, ${details.branch_name}`}</span>
        </li>
      </ul>
    </>
  );
}
