import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import type { Festival } from '../../../contract/festival.ts';
import { type FieldSpec, Fields, required } from '../../ui/form/fields.tsx';
import { phone } from '../../ui/form/phone-field.ts';
import { type FieldName, proposedUsername } from './sign-up-rules.ts';
import type { SignUpWizard } from './use-sign-up.ts';

/** The five steps, in order; a label stands beneath its pin. Source: section 2, Sign-up page. */
export const steps = [
  {
    label: 'You',
    line: 'Whoever follows the thread has a name. Yours, and how we reach you.',
  },
  {
    label: 'College',
    line: 'What the desk sees when you check in.',
  },
  {
    label: 'ID',
    line: 'A picture of your ID card. What has no star you may leave empty.',
  },
  {
    label: 'Password',
    line: 'With it and your e-mail you log in.',
  },
  {
    label: 'Bank',
    line: 'Where prize money goes, if you win one. To finish without, leave all empty and press Submit.',
  },
];

/** The heading of a step, 1 to 5; two of them are the theme's. */
export function headingOf(step: number, { signUp, password }: Festival['themeWords']) {
  return [
    signUp,
    'Where do you study?',
    'Your ID and address',
    password,
    'Bank details (optional)',
  ][step - 1];
}

const YOU = [
  {
    name: 'user_name',
    label: 'Username',
    maxLength: MAX_LENGTH.username,
    // Nobody logs in with it: what keeps passwords must not take it for the account's name.
    autoComplete: 'nickname',
    autoCapitalize: 'none',
    spellCheck: false,
    hint: 'It comes from your name. You may change it.',
  },
  { name: 'user_fullname', label: 'Name', maxLength: MAX_LENGTH.name, autoComplete: 'name' },
  phone,
  {
    name: 'user_email',
    label: 'Email',
    type: 'email',
    maxLength: MAX_LENGTH.email,
    autoComplete: 'email',
  },
] satisfies FieldSpec<FieldName>[];

/** The fields of the step that shows. */
export function StepFields({ signUp }: { signUp: SignUpWizard }) {
  const { form, step, fields } = signUp;
  const Deferred = fields?.DEFERRED_STEPS[step - 2];
  if (Deferred) return <Deferred {...signUp} />;
  return <Fields form={withProposedUsername(form)} fields={YOU.map(required)} />;
}

/** One field less to fill: the username follows the name until somebody types their own. */
function withProposedUsername({ register, values, setValue }: SignUpWizard['form']) {
  const isProposed = values.user_name === proposedUsername(values.user_fullname);
  return {
    register: (name: FieldName) => ({
      ...register(name),
      ...(name === 'user_fullname' &&
        isProposed && {
          onChange: (user_fullname: string) =>
            setValue({ user_fullname, user_name: proposedUsername(user_fullname) }),
        }),
    }),
  };
}
