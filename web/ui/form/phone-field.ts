/** Apart from the other account fields: sign-up's first step, which must be light, has it. */
export const phone = {
  name: 'user_phone',
  label: 'Phone',
  type: 'text',
  inputMode: 'numeric',
  autoComplete: 'tel-national',
  hint: 'Ten digits.',
} as const;
