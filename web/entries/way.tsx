import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../ui/form/inputs.tsx';
import { useForm } from '../ui/form/use-form.ts';
import type { Errors } from '../ui/form/validation.ts';
import styles from './letter.module.css';

interface Options {
  initial?: string;
  onFailure?: (error: unknown) => Errors;
}

/** The form of a way in by one field; `missing` shows while nothing is typed. */
export function useOneField(name: string, missing: string, options: Options = {}) {
  const { initial = '', onFailure = () => ({}) } = options;
  const { register, ...form } = useForm({
    initial: { [name]: initial },
    validate: (values) => {
      const input = values[name]?.trim();
      return { input, errors: input ? {} : { [name]: missing } };
    },
    onFailure,
  });
  return { ...form, field: { ...register(name), value: form.values[name] ?? '' } };
}

export type OneField = ReturnType<typeof useOneField>;

interface Props extends Omit<ComponentProps<typeof TextField>, keyof OneField['field'] | 'value'> {
  by: OneField;
  onSend: (typed: string) => unknown;
  /** The button and what stands below both. */
  children: ReactNode;
}

/** A way in by one field, with its button beside it. */
export function Way({ by, onSend, children, ...field }: Props) {
  const send = by.handleSubmit(async (typed = '') => onSend(typed));
  return (
    <form ref={by.ref} className={styles.way} noValidate onSubmit={send}>
      <TextField {...by.field} {...field} autoComplete="off" />
      {children}
    </form>
  );
}
