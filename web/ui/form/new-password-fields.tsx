import { useState } from 'react';
import { PASSWORD_GUIDELINES } from '../../../contract/accounts/passwords.ts';
import { PasswordField } from './inputs.tsx';
import styles from './new-password-fields.module.css';
import type { Form } from './use-form.ts';

interface Props {
  form: Pick<Form<'user_password' | 'conf_pw'>, 'register' | 'values' | 'setValue'>;
  /** Tells it from other passwords on the page. */
  name?: string;
}

/** A new password, twice, and its guidelines. Typed in sight, it is confirmed with it: the second time is against typos. */
export function NewPasswordFields({ form, name = 'Password' }: Props) {
  const [shown, setShown] = useState(false);
  const password = form.register('user_password');
  const type = (user_password: string) => form.setValue({ user_password, conf_pw: user_password });
  return (
    <>
      <PasswordField
        {...password}
        onChange={shown ? type : password.onChange}
        onShown={(isShown) => {
          setShown(isShown);
          if (isShown) type(password.value);
        }}
        hint="While you see what you type, once is enough."
        label={`${name}*`}
        required
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('conf_pw')}
        label={`Confirm ${name.toLowerCase()}*`}
        required
        autoComplete="new-password"
      />
      <PasswordGuidelines password={form.values.user_password} />
    </>
  );
}

/** Each line ticks off as the password is typed. */
function PasswordGuidelines({ password }: { password: string }) {
  return (
    <div className={styles.guidelines}>
      <h2 id="password-guidelines">Password guidelines</h2>
      <ul aria-labelledby="password-guidelines">
        {PASSWORD_GUIDELINES.map(({ label, pattern }) => {
          const met = pattern.test(password);
          return (
            <li key={label} data-met={met}>
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <circle cx="10" cy="10" r="8.5" />
                {met && <path d="m5.5 10.5 3 3 6-7" />}
              </svg>
              {label}
              <span className="visually-hidden">{met ? ': done' : ': not yet'}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
