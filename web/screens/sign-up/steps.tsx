import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import { TextField } from '../../ui/field.tsx';
import { tied } from './tied.ts';
import type { SignUp } from './use-sign-up.ts';

interface Step {
  /** Beneath its pin. */
  label: string;
  heading: string;
  line: string;
}

/** The five steps, in order. Source: section 2, Sign-up page. */
export const steps: readonly Step[] = [
  {
    label: 'You',
    heading: 'Who is following the thread?',
    line: 'How we call you, and how we reach you.',
  },
  {
    label: 'College',
    heading: 'Where do you study?',
    line: 'What the desk sees when you check in.',
  },
  {
    label: 'Papers',
    heading: 'Your papers, please',
    line: 'A card that shows who you are; the rest only if you like.',
  },
  {
    label: 'Password',
    heading: 'A secret of your own',
    line: 'You will need it to come back in.',
  },
  {
    label: 'Prizes',
    heading: 'If you win, where to?',
    line: 'Bank details for prize money. Optional: leave them empty and submit.',
  },
];

/** What a step asks for. */
export function StepFields({ signUp }: { signUp: SignUp }) {
  const { step, later } = signUp;
  const { fields } = later;
  if (step === 1 || !fields) return <You signUp={signUp} />;
  const Fields = [fields.CollegeFields, fields.Papers, fields.Passwords, fields.Bank][step - 2]!;
  return <Fields signUp={signUp} />;
}

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
