import { useState } from 'react';
import { BankDetails, updateBankDetails } from '../../../contract/accounts/bank-details.ts';
import { useAccountsCall } from '../../calls/accounts.ts';
import { tellFailure } from '../../shell/tell-failure.ts';
import { toast } from '../../shell/toast-store.ts';
import { bankDetails } from '../../ui/form/account-fields.ts';
import { Fields } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { validateWith } from '../../ui/form/validation.ts';
import styles from './tab-screens.module.css';

const EMPTY = {
  account_holder_name: '',
  bank_name: '',
  branch_name: '',
  account_number: '',
  ifsc_code: '',
};
const validate = validateWith(BankDetails);

/** For prize money, folded away: they have a button of their own. Stored details aren't shown: they are only ever replaced. */
export function EditBankDetails({ alreadyGiven }: { alreadyGiven: boolean }) {
  const call = useAccountsCall();
  const form = useForm({ initial: EMPTY, validate, onFailure: tellFailure });
  const [given, setGiven] = useState(alreadyGiven);
  const submit = form.handleSubmit(async (details) => {
    toast.success(await call(updateBankDetails, { body: details }));
    setGiven(true);
    form.reset();
  });
  return (
    <details className={styles.bank}>
      <summary>
        <h3>Bank details</h3>
        <span>{given ? 'Stored, encrypted' : 'Not given. Only for prize money'}</span>
      </summary>
      <form ref={form.ref} noValidate onSubmit={submit}>
        {given && <p>New ones take the place of those that are stored.</p>}
        <div className={styles.fields}>
          <Fields form={form} fields={bankDetails} />
        </div>
        <button className="button button-line" type="submit" aria-disabled={form.busy}>
          {form.busy ? 'Saving…' : 'Save bank details'}
        </button>
      </form>
    </details>
  );
}
