import type { Form } from './sign-up-rules.ts';
import type { SignUp } from './use-sign-up.ts';

/** What ties a text field to the wizard. */
export const tied = ({ form, faults, take }: SignUp, name: keyof Form) => ({
  name,
  value: form[name],
  error: faults[name],
  onChange: ({ target }: { target: { value: string } }) => take(name, target.value),
});
