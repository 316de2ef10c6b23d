import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import type { Festival } from '../../../contract/festival.ts';
import { type FieldSpec, Fields, required } from '../../ui/form/fields.tsx';
import { phone } from '../../ui/form/phone-field.ts';
import type { FieldName } from './sign-up-rules.ts';
import type { SignUpWizard } from './use-sign-up.ts';

/** The five steps, in order; a label stands beneath its pin. Source: section 2, Sign-up page. */
export const steps = [
  {
    label: 'You',
    line: 'How we call you, and how we reach you.',
  },
  {
    label: 'College',
    line: 'What the desk sees when you check in.',
  },
  {
    label: 'Papers',
    line: 'A card that shows who you are; the rest only if you like.',
  },
  {
    label: 'Password',
    line: 'You will need it to come back in.',
  },
  {
    label: 'Prizes',
    line: 'Bank details for prize money. Optional: leave them empty and submit.',
  },
];

/** The heading of a step, 1 to 5; two of them are the theme's. */
export function headingOf(step: number, { signUp, password }: Festival['themeWords']) {
  return [signUp, 'Where do you study?', 'Your papers, please', password, 'If you win, where to?'][
    step - 1
  ];
}

const YOU = [
  {
    name: 'user_name',
    label: 'Username',
    maxLength: MAX_LENGTH.username,
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
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
  return Deferred ? <Deferred {...signUp} /> : <Fields form={form} fields={YOU.map(required)} />;
}
