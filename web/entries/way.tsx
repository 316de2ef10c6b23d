import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../ui/form/inputs.tsx';
import styles from './letter.module.css';

/** Of a field for a team's spoken code. */
export const CODE_FIELD = {
  placeholder: 'K7Q2MX',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: 32,
} as const;

interface Props extends ComponentProps<typeof TextField> {
  formProps: ComponentProps<'form'>;
  /** The button and what stands below both. */
  children: ReactNode;
}

/** A way in by one field, with its button beside it. */
export function Way({ formProps, children, ...field }: Props) {
  return (
    <form {...formProps} className={styles.way} noValidate>
      <TextField {...field} autoComplete="off" />
      {children}
    </form>
  );
}
