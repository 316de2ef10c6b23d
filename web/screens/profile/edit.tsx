import { type ReactNode, useState } from 'react';
import { BankDetails, updateBankDetails } from '../../../contract/accounts/bank-details.ts';
import { SEXES } from '../../../contract/accounts/choices.ts';
import type { College } from '../../../contract/accounts/colleges.ts';
import {
  getOwnAccount,
  type OwnAccount,
  updateProfile,
} from '../../../contract/accounts/profile.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { useColleges } from '../../calls/use-colleges.ts';
import { useRead } from '../../calls/use-read.ts';
import { useAccountDraft } from '../../session/account-draft.ts';
import { forgetMissingDetails } from '../../session/missing-details.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { toast } from '../../shell/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import * as fields from '../../ui/form/account-fields.ts';
import { bankDetails } from '../../ui/form/account-fields.ts';
import { CollegeFields } from '../../ui/form/college-fields.tsx';
import { Fields } from '../../ui/form/fields.tsx';
import { ChoiceField } from '../../ui/form/inputs.tsx';
import { phone } from '../../ui/form/phone-field.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { validateWith } from '../../ui/form/validation.ts';
import { changedFrom, draftOf, lackingOf, validateChange } from './edit-rules.ts';
import styles from './tab-screens.module.css';

const EMPTY = {
  account_holder_name: '',
  bank_name: '',
  branch_name: '',
  account_number: '',
  ifsc_code: '',
};

const validate = validateWith(BankDetails);

const FULL_NAME = { ...fields.fullName, wide: true };
const NATIONALITY = { ...fields.nationality, placeholder: 'Choose a nationality' };

/** The Edit tab where a setting turns it on. Calls `onSaved` so that other tabs show the change. */
export default function Edit({ onSaved }: { onSaved: () => void }) {
  const { data: account, error } = useRead(getOwnAccount, {});
  const { colleges } = useColleges();
  return (
    <div className={styles.tab}>
      <h2>Edit Profile</h2>
      {account ? (
        <>
          <EditProfile account={account} colleges={colleges} onSaved={onSaved} />
          <EditBankDetails alreadyGiven={account.hasBankDetails} />
        </>
      ) : (
        <p role="status">{error ? 'Your profile could not be loaded' : 'Loading...'}</p>
      )}
    </div>
  );
}

interface Props {
  account: OwnAccount;
  colleges: readonly College[];
  onSaved: () => void;
}

function EditProfile({ account, colleges, onSaved }: Props) {
  const call = useAccountsCall();
  const [before, setBefore] = useState(() => draftOf(account));
  const form = useForm({
    initial: before,
    validate: (draft) => validateChange(before, draft),
    onFailure: toastFailure,
  });
  useAccountDraft({
    name: 'profile draft',
    account: account.user_email,
    typed: changedFrom(before, form.values),
    onFound: (typed) => form.setValue(typed),
  });
  const submit = form.handleSubmit(async (change) => {
    toast.success(await call(updateProfile, { body: change }));
    const saved = form.read();
    if (lackingOf(saved).length === 0) forgetMissingDetails();
    setBefore(saved);
    onSaved();
  });
  const { degree, year, address, city, state, pincode } = fields;
  return (
    <form ref={form.ref} noValidate onSubmit={submit}>
      <Group heading="About you">
        {account.mayChangeName && <Fields form={form} fields={[FULL_NAME]} />}
        <Fields form={form} fields={[{ ...phone, hint: undefined }, NATIONALITY]} />
        <ChoiceField {...form.register('user_sex')} label="Sex" wide options={SEXES} />
      </Group>
      <Group heading="Your studies">
        <Fields form={form} fields={[degree, year]} />
        <CollegeFields form={form} colleges={colleges} hidesOther />
      </Group>
      <Group heading="Your address">
        <Fields form={form} fields={[address, city, state, pincode]} />
      </Group>
      <Button look="seal" type="submit" isBusy={form.busy}>
        {form.busy ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h3>{heading}</h3>
      <div className={styles.fields}>{children}</div>
    </>
  );
}

/** For prize money, folded away: they have a button of their own. Stored details aren't shown: they are only ever replaced. */
function EditBankDetails({ alreadyGiven }: { alreadyGiven: boolean }) {
  const call = useAccountsCall();
  const form = useForm({ initial: EMPTY, validate, onFailure: toastFailure });
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
        <Button look="line" type="submit" isBusy={form.busy}>
          {form.busy ? 'Saving…' : 'Save bank details'}
        </Button>
      </form>
    </details>
  );
}
