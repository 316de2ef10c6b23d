import { PHONE_DIGITS } from '../../../contract/accounts/messages.ts';

/** Apart from the other account fields: sign-up's first step, which must be light, has it. */
export const phone = {
  name: 'user_phone',
  label: 'Phone',
  type: 'tel',
  autoComplete: 'tel',
  hint: `${PHONE_DIGITS} digits. Spaces, +91 or a 0 before them do no harm.`,
} as const;
