import {
  DEGREES,
  MAX_LENGTH,
  NATIONALITIES,
  OTHER_COLLEGE,
  SEXES,
  YEARS,
} from '../../../contract/account-rules.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { ChoiceField, PasswordField, SelectField, TextField } from '../../ui/field.tsx';
import { PasswordGuidelines } from '../../ui/password-guidelines.tsx';
import { IdProofField } from './id-proof-field.tsx';
import type { Form } from './registration-rules.ts';
import type { SignUp } from './use-sign-up.ts';

interface Step {
  /** Beneath its pin. */
  label: string;
  heading: string;
  line: string;
  Fields: (props: { signUp: SignUp }) => React.ReactNode;
}

/** The five steps, in order. Source: section 2, Sign-up page. */
export const steps: readonly Step[] = [
  {
    label: 'You',
    heading: 'Who is following the thread?',
    line: 'How we call you, and how we reach you.',
    Fields: You,
  },
  {
    label: 'College',
    heading: 'Where do you study?',
    line: 'What the desk sees when you check in.',
    Fields: CollegeFields,
  },
  {
    label: 'Papers',
    heading: 'Your papers, please',
    line: 'A card that shows who you are; the rest only if you like.',
    Fields: Papers,
  },
  {
    label: 'Password',
    heading: 'A secret of your own',
    line: 'You will need it to come back in.',
    Fields: Passwords,
  },
  {
    label: 'Prizes',
    heading: 'If you win, where to?',
    line: 'Bank details for prize money. Optional: leave them empty and submit.',
    Fields: Bank,
  },
];

/** What ties a text field to the wizard. */
const tied = ({ form, faults, take }: SignUp, name: keyof Form) => ({
  name,
  value: form[name],
  error: faults[name],
  onChange: ({ target }: { target: { value: string } }) => take(name, target.value),
});

function You({ signUp }: { signUp: SignUp }) {
  return (
    <>
      <TextField
        {...tied(signUp, 'username')}
        label="Username*"
        required
        maxLength={MAX_LENGTH.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...tied(signUp, 'name')}
        label="Name*"
        required
        maxLength={MAX_LENGTH.name}
        autoComplete="name"
      />
      <TextField
        {...tied(signUp, 'phone')}
        label="Phone*"
        required
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="Ten digits."
      />
      <TextField
        {...tied(signUp, 'email')}
        label="Email*"
        required
        type="email"
        maxLength={MAX_LENGTH.email}
        autoComplete="email"
      />
    </>
  );
}

function CollegeFields({ signUp }: { signUp: SignUp }) {
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

function Papers({ signUp }: { signUp: SignUp }) {
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

function Passwords({ signUp }: { signUp: SignUp }) {
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

function Bank({ signUp }: { signUp: SignUp }) {
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
