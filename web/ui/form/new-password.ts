import { MESSAGES } from '../../../contract/accounts/messages.ts';
import type { Validated, Values } from './validation.ts';

/** The fields of `NewPasswordFields`, empty. */
export const EMPTY_NEW_PASSWORD = { user_password: '', conf_pw: '' };

/** Adds to a form's own validation that its new password is typed twice. */
export function withPasswordTwice<Input>(validate: (values: Values) => Validated<Input>) {
  return (values: Values): Validated<Input> => {
    const { input, errors } = validate(values);
    if (!values.conf_pw) return { input, errors: { ...errors, conf_pw: MESSAGES.confirmRequired } };
    if (values.conf_pw === values.user_password) return { input, errors };
    return { input, errors: { ...errors, conf_pw: MESSAGES.passwordsDiffer } };
  };
}
