import type { RefObject } from 'react';
import { getCaptcha } from '../../../contract/accounts/captcha.ts';
import { OTHER_COLLEGE, SEXES } from '../../../contract/accounts/choices.ts';
import type { College as CollegeItem } from '../../../contract/accounts/colleges.ts';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { useSite } from '../../calls/site.ts';
import { CaptchaField } from '../../ui/captcha/captcha.tsx';
import type { CaptchaHandle } from '../../ui/captcha/captcha-handle.ts';
import * as fields from '../../ui/form/account-fields.ts';
import { AccountName } from '../../ui/form/account-name.tsx';
import { CollegeFields } from '../../ui/form/college-fields.tsx';
import fieldStyles from '../../ui/form/field.module.css';
import { Field, type FieldProps } from '../../ui/form/field.tsx';
import { Fields, required } from '../../ui/form/fields.tsx';
import { ChoiceField } from '../../ui/form/inputs.tsx';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { PictureInput, TakePhotoButton, useChosenPicture } from '../../ui/form/picture-input.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import type { Errors } from '../../ui/form/validation.ts';
import idProofFieldStyles from './id-proof-field.module.css';
import type { FieldName } from './sign-up-rules.ts';
import styles from './sign-up-screen.module.css';

export { openAccount, saveBankDetails } from './open-account.ts';
export { Progress, WayBack } from './progress.tsx';

// Here before it is needed: without a network it couldn't be had.
import('../../calls/patiently.ts').catch(() => undefined);

interface StepProps {
  form: Form<FieldName>;
  colleges: readonly CollegeItem[];
  collegesFailed: boolean;
  /** Tells of an error that was found before anything was submitted, e.g. a file that is too large. */
  refuse: (errors: Errors) => void;
}

/** The fields of steps 2 to 5. */
export const DEFERRED_STEPS = [College, Papers, Password, Bank];

function College({ form, colleges, collegesFailed }: StepProps) {
  return (
    <>
      <Fields form={form} fields={[required(fields.degree), required(fields.year)]} />
      <CollegeFields
        form={form}
        colleges={colleges}
        required
        hint={
          collegesFailed
            ? `The list could not be loaded. Choose '${OTHER_COLLEGE}' and write its name below.`
            : `Not in the list? Choose '${OTHER_COLLEGE}' and write its name below.`
        }
      />
    </>
  );
}

const REFERRAL_CODE = {
  name: 'user_referral_code',
  label: 'Referral code',
  maxLength: MAX_LENGTH.referralCode,
  autoComplete: 'off',
} as const;

/** In the order of the specification, section 2, step 3. */
function Papers({ form, refuse }: StepProps) {
  const { nationality, address, state, city, pincode } = fields;
  return (
    <>
      <ChoiceField {...form.register('user_sex')} label="Sex*" required options={SEXES} />
      <Fields form={form} fields={[REFERRAL_CODE]} />
      <IdProofField
        {...form.register('user_id_proof')}
        onUnusable={(user_id_proof) => refuse({ user_id_proof })}
      />
      <Fields
        form={form}
        fields={[{ ...required(nationality), wide: true }, address, state, city, pincode]}
      />
    </>
  );
}

function Password({ form }: StepProps) {
  return (
    <>
      <AccountName email={form.values.user_email} />
      <NewPasswordFields form={form} />
    </>
  );
}

function Bank({ form }: StepProps) {
  return <Fields form={form} fields={fields.bankDetails} />;
}

interface CaptchaPlaceProps {
  form: Form<FieldName>;
  captcha: RefObject<CaptchaHandle | null>;
  hidden: boolean;
}

/** Solved at step 4, kept at step 5: the submit may need it to solve once more. */
export function CaptchaPlace({ form, captcha, hidden }: CaptchaPlaceProps) {
  const { captcha: settings } = useSite();
  const call = useAccountsCall();
  const error = form.errors.user_recaptcha_code;
  return (
    <div className={styles.captcha} hidden={hidden}>
      <CaptchaField
        ref={captcha}
        captcha={settings}
        loadChallenge={() => call(getCaptcha)}
        onSolved={(solved) => form.setValue({ user_recaptcha_code: solved ? 'solved' : '' })}
      />
      {error && (
        <p className={fieldStyles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface Props {
  name: string;
  /** The picture as a data URL, or empty. */
  value: string;
  error: string | undefined;
  onChange: (dataUrl: string) => void;
  onUnusable: (message: string) => void;
}

/** The ID proof: choose, take or drop a picture; it is made small and checked here, before anything is sent. */
function IdProofField({ onUnusable, ...props }: Props) {
  const { value, onChange } = props;
  const { reading, choose, noteOf } = useChosenPicture({
    onChosen: onChange,
    onUnusable(message) {
      onChange('');
      onUnusable(message);
    },
  });
  return (
    <Field<Omit<Props, 'onUnusable'> & FieldProps>
      {...props}
      label="ID proof* (jpg, jpeg or png, max 3 MB)"
      hint="Your college or government card. Only the festival's desk sees it. A larger photo is made small here first."
      wide
    >
      {({ value: _, onChange: __, ...control }) => (
        <div className={idProofFieldStyles.ways}>
          <div className={idProofFieldStyles.field} aria-busy={reading}>
            {value ? (
              <img src={value} alt="Your ID proof, as it will be sent" width="120" height="90" />
            ) : (
              <svg viewBox="0 0 72 72" width="72" height="72" aria-hidden="true">
                <path d="M10 18h52v38H10zM18 27h16v18H18zM41 29h14M41 37h14M41 45h9" />
              </svg>
            )}
            <p>
              <span className={idProofFieldStyles.choose}>
                {value ? 'Choose another picture' : 'Choose a picture'}
              </span>
              {!value && <span className={idProofFieldStyles.drop}> or drop it here</span>}
              <span className={idProofFieldStyles.note} role="status">
                {reading ? 'Making it small…' : noteOf(value)}
              </span>
            </p>
            <PictureInput {...control} required={!value} onChoose={choose} />
          </div>
          <TakePhotoButton onChoose={choose} />
        </div>
      )}
    </Field>
  );
}
