import {
  DEGREES,
  NATIONALITIES,
  OTHER_COLLEGE,
  SEXES,
  YEARS,
} from '../../../contract/accounts/choices.ts';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import { useSite } from '../../calls/site.ts';
import { Captcha } from '../../ui/captcha/captcha.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { ChoiceField, PasswordField, SelectField, TextField } from '../../ui/field.tsx';
import { PasswordGuidelines } from '../../ui/password-guidelines.tsx';
import { IdProofField } from './id-proof-field.tsx';
import styles from './sign-up-screen.module.css';
import { tied } from './tied.ts';
import type { SignUp } from './use-sign-up.ts';

export function CollegeFields({ signUp }: { signUp: SignUp }) {
  const { form, faults, take, colleges, collegesFailed } = signUp;
  return (
    <>
      <SelectField
        {...tied(signUp, 'degree')}
        label="Degree*"
        required
        options={DEGREES}
        placeholder="Choose a degree"
      />
      <SelectField
        {...tied(signUp, 'year')}
        label="Year*"
        required
        options={YEARS}
        placeholder="Choose a year"
      />
      <Combobox
        name="college"
        label="College*"
        required
        wide
        value={form.college}
        error={faults.college}
        options={colleges}
        lastOption={OTHER_COLLEGE}
        placeholder="Type to search"
        hint={
          collegesFailed
            ? `The list could not be loaded. Choose '${OTHER_COLLEGE}' and write its name below.`
            : `Not in the list? Choose '${OTHER_COLLEGE}' and write its name below.`
        }
        onChange={(college) => take('college', college)}
      />
      <TextField
        {...tied(signUp, 'otherCollege')}
        label="College, if not listed"
        wide
        maxLength={MAX_LENGTH.college}
        autoComplete="organization"
      />
    </>
  );
}

export function Papers({ signUp }: { signUp: SignUp }) {
  const { form, faults, take, refuse } = signUp;
  return (
    <>
      <ChoiceField
        name="sex"
        label="Sex*"
        required
        wide
        options={SEXES}
        value={form.sex}
        error={faults.sex}
        onChoose={(sex) => take('sex', sex)}
      />
      <IdProofField
        value={form.file}
        error={faults.file}
        onTake={(file) => take('file', file)}
        onRefuse={(file) => refuse({ file })}
      />
      <SelectField
        {...tied(signUp, 'nationality')}
        label="Nationality*"
        required
        options={NATIONALITIES}
      />
      <TextField
        {...tied(signUp, 'refCode')}
        label="Referral code"
        maxLength={MAX_LENGTH.referralCode}
        autoComplete="off"
      />
      <TextField
        {...tied(signUp, 'address')}
        label="Address"
        wide
        maxLength={MAX_LENGTH.address}
        autoComplete="street-address"
      />
      <TextField
        {...tied(signUp, 'state')}
        label="State"
        maxLength={MAX_LENGTH.place}
        autoComplete="address-level1"
      />
      <TextField
        {...tied(signUp, 'city')}
        label="City"
        maxLength={MAX_LENGTH.place}
        autoComplete="address-level2"
      />
      <TextField
        {...tied(signUp, 'pincode')}
        label="Pincode"
        inputMode="numeric"
        maxLength={MAX_LENGTH.pincode}
        autoComplete="postal-code"
      />
    </>
  );
}

export function Passwords({ signUp }: { signUp: SignUp }) {
  return (
    <>
      <PasswordField
        {...tied(signUp, 'password')}
        label="Password*"
        required
        autoComplete="new-password"
      />
      <PasswordField
        {...tied(signUp, 'conf_pw')}
        label="Confirm password*"
        required
        autoComplete="new-password"
      />
      <PasswordGuidelines password={signUp.form.password} />
    </>
  );
}

export function Bank({ signUp }: { signUp: SignUp }) {
  return (
    <>
      <TextField
        {...tied(signUp, 'accountHolderName')}
        label="Account holder name"
        wide
        maxLength={MAX_LENGTH.name}
        autoComplete="off"
      />
      <TextField
        {...tied(signUp, 'bankName')}
        label="Bank name"
        maxLength={MAX_LENGTH.name}
        autoComplete="off"
      />
      <TextField
        {...tied(signUp, 'branchName')}
        label="Branch name"
        maxLength={MAX_LENGTH.name}
        autoComplete="off"
      />
      <TextField
        {...tied(signUp, 'accountNumber')}
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        hint="6 to 20 digits."
      />
      <TextField
        {...tied(signUp, 'ifscCode')}
        label="IFSC code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="On your cheque book, e.g. SBIN0001234."
      />
    </>
  );
}

/** Solved at step 4, kept at step 5: the submit may need it to solve once more. */
export function CaptchaPlace({ signUp }: { signUp: SignUp }) {
  const { captcha: settings } = useSite();
  const { step, captcha, loadChallenge, captchaSolved, setCaptchaSolved, faults } = signUp;
  return (
    <div className={styles.captcha} hidden={step !== 4}>
      <Captcha
        ref={captcha}
        captcha={settings}
        loadChallenge={loadChallenge}
        onSolved={setCaptchaSolved}
      />
      {faults.captcha && !captchaSolved && (
        <p className={styles.captchaFault} role="alert">
          {faults.captcha}
        </p>
      )}
    </div>
  );
}
