import { useState } from 'react';
import {
  DEGREES,
  NATIONALITIES,
  OTHER_COLLEGE,
  SEXES,
  YEARS,
} from '../../../contract/accounts/choices.ts';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import type { OwnAccount } from '../../../contract/accounts/profile.ts';
import { useAccounts } from '../../calls/accounts.ts';
import { useColleges } from '../../calls/use-colleges.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { ChoiceField, SelectField, TextField } from '../../ui/field.tsx';
import { EditBankDetails } from './edit-bank-details.tsx';
import { changeOf, type Draft, draftOf } from './edit-rules.ts';
import styles from './tab-screens.module.css';
import { useOwnAccount } from './use-own-account.ts';
import { useSaving } from './use-saving.ts';

/** The Edit tab where a setting turns it on. `onSaved`: what other tabs show of the person has changed. */
export default function Edit({ onSaved }: { onSaved: () => void }) {
  const { account, failed } = useOwnAccount();
  const { colleges } = useColleges();
  return (
    <div className={styles.tab}>
      <h2>Edit Profile</h2>
      {account ? (
        <>
          <EditProfile account={account} colleges={colleges} onSaved={onSaved} />
          <EditBankDetails alreadyGiven={account.has_bank_details} />
        </>
      ) : (
        <p role="status">{failed ? 'Your profile could not be loaded' : 'Loading...'}</p>
      )}
    </div>
  );
}

interface Props {
  account: OwnAccount;
  colleges: readonly string[];
  onSaved: () => void;
}

function EditProfile({ account, colleges, onSaved }: Props) {
  const accounts = useAccounts();
  const { form, faults, busy, save, forgive } = useSaving();
  const [before, setBefore] = useState(() => draftOf(account));
  const [draft, setDraft] = useState(before);

  function take(name: keyof Draft, value: string): void {
    setDraft((now) => ({ ...now, [name]: value }));
    forgive(name);
  }
  const tied = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => take(name, target.value),
  });

  function submit(): void {
    const { change, faults: found } = changeOf(before, draft);
    void save(found, async () => {
      const message = await accounts.updateProfile(change);
      setBefore(draft);
      onSaved();
      return message;
    });
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.fields}>
        <TextField
          {...tied('user_phone')}
          label="Phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          hint="Ten digits."
        />
        <SelectField
          {...tied('user_nationality')}
          label="Nationality"
          options={NATIONALITIES}
          placeholder="Choose a nationality"
        />
        <SelectField
          {...tied('user_degree')}
          label="Degree"
          options={DEGREES}
          placeholder="Choose a degree"
        />
        <SelectField
          {...tied('user_year')}
          label="Year"
          options={YEARS}
          placeholder="Choose a year"
        />
        <Combobox
          name="user_college"
          label="College"
          wide
          value={draft.user_college}
          error={faults.user_college}
          options={colleges}
          lastOption={OTHER_COLLEGE}
          placeholder="Type to search"
          onChange={(college) => take('user_college', college)}
        />
        {draft.user_college === OTHER_COLLEGE && (
          <TextField
            {...tied('user_othercollege')}
            label="College, if not listed"
            wide
            maxLength={MAX_LENGTH.college}
          />
        )}
        <ChoiceField
          name="user_sex"
          label="Sex"
          wide
          options={SEXES}
          value={draft.user_sex}
          error={faults.user_sex}
          onChoose={(sex) => take('user_sex', sex)}
        />
        <TextField
          {...tied('user_address')}
          label="Address"
          wide
          maxLength={MAX_LENGTH.address}
          autoComplete="street-address"
        />
        <TextField {...tied('user_city')} label="City" maxLength={MAX_LENGTH.place} />
        <TextField {...tied('user_state')} label="State" maxLength={MAX_LENGTH.place} />
        <TextField
          {...tied('user_pincode')}
          label="Pincode"
          maxLength={MAX_LENGTH.pincode}
          autoComplete="postal-code"
        />
      </div>
      <button className="button button-ink" type="submit" aria-disabled={busy}>
        {busy ? 'Saving…' : 'Save'}
      </button>
    </form>
  );
}
