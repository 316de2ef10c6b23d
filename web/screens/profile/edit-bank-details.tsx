import { useState } from 'react';
import * as z from 'zod/mini';
import { BankDetails } from '../../../contract/accounts/bank-details.ts';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import { useAccounts } from '../../calls/accounts.ts';
import { TextField } from '../../ui/field.tsx';
import styles from './tab-screens.module.css';
import { useSaving } from './use-saving.ts';

/** Where prize money goes. What is stored isn't shown: it is only ever replaced. */
export function EditBankDetails({ alreadyGiven }: { alreadyGiven: boolean }) {
  const accounts = useAccounts();
  const { form, faults, busy, save, forgive } = useSaving();
  const [given, setGiven] = useState(alreadyGiven);

  function submit(): void {
    const element = form.current;
    const parsed = z.safeParse(BankDetails, Object.fromEntries(new FormData(element ?? undefined)));
    const found: Record<string, string> = {};
    for (const { path, message } of parsed.error?.issues ?? []) found[String(path[0])] ??= message;
    void save(found, async () => {
      const message = await accounts.updateBankDetails(parsed.data as BankDetails);
      setGiven(true);
      element?.reset();
      return message;
    });
  }

  const tied = (name: keyof BankDetails) => ({
    name,
    error: faults[name],
    autoComplete: 'off',
    onChange: () => forgive(name),
  });

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3>Bank details</h3>
      <p>
        {given
          ? 'Bank details are stored, encrypted. New ones take their place.'
          : 'For prize money, if you win. They are stored encrypted.'}
      </p>
      <div className={styles.fields}>
        <TextField
          {...tied('account_holder_name')}
          label="Account holder name"
          wide
          maxLength={MAX_LENGTH.name}
        />
        <TextField {...tied('bank_name')} label="Bank name" maxLength={MAX_LENGTH.name} />
        <TextField {...tied('branch_name')} label="Branch name" maxLength={MAX_LENGTH.name} />
        <TextField
          {...tied('account_number')}
          label="Account number"
          inputMode="numeric"
          hint="6 to 20 digits."
        />
        <TextField
          {...tied('ifsc_code')}
          label="IFSC code"
          autoCapitalize="characters"
          spellCheck={false}
          hint="On your cheque book, e.g. SBIN0001234."
        />
      </div>
      <button className="button button-line" type="submit" aria-disabled={busy}>
        {busy ? 'Saving…' : 'Save bank details'}
      </button>
    </form>
  );
}
