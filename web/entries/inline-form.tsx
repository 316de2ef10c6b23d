import type { ComponentProps, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { faultOfCode, findInvitation } from '../../contract/entries/team-calls.ts';
import { useAccountsCall } from '../calls/call.ts';
import { sentencesOf } from '../calls/call-error.ts';
import { comingBackTo } from '../session/return-address.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/inputs.tsx';
import { useForm } from '../ui/form/use-form.ts';
import type { Errors } from '../ui/form/validation.ts';
import styles from './paper.module.css';

interface Options {
  initial?: string;
  /** What is wrong with what was typed, before it is sent. */
  faultOf?: (typed: string) => string | undefined;
  onFailure?: (error: unknown) => Errors;
}

/** The state of a form of one field; `missing` shows while nothing is typed. */
export function useOneField(name: string, missing: string, options: Options = {}) {
  const { initial = '', faultOf = () => undefined, onFailure = () => ({}) } = options;
  const { register, ...form } = useForm({
    initial: { [name]: initial },
    validate: (values) => {
      const input = values[name]?.trim();
      const fault = input ? faultOf(input) : missing;
      return { input, errors: fault ? { [name]: fault } : {} };
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

/** A form of one field, with its button beside it. */
export function InlineForm({ by, onSend, children, ...field }: Props) {
  const send = by.handleSubmit(async (typed = '') => onSend(typed));
  return (
    <form ref={by.ref} className={styles.inline} noValidate onSubmit={send}>
      <TextField {...by.field} {...field} autoComplete="off" />
      {children}
    </form>
  );
}

interface JoinProps {
  label: string;
  hint?: string;
  look: 'seal' | 'ink';
  /** Typed before logging in. */
  initial?: string;
  onRefused?: () => void;
}

/** Where an invitation's link leads that was pasted in place of a code. */
function linkIn(typed: string): string | undefined {
  return /\/join\/[\w-]{22}(?![\w-])/.exec(typed)?.[0];
}

/** Opens the invitation of the team whose spoken code is typed, or whose link is pasted. What can be no code costs no guess. */
export function JoinByCode({ look, initial = '', onRefused, ...field }: JoinProps) {
  const call = useAccountsCall();
  const navigate = useNavigate();
  const { auth } = useSession();
  const code = useOneField('code', 'Type your captain’s code.', {
    initial,
    faultOf: (typed) => (linkIn(typed) ? undefined : faultOfCode(typed)),
    onFailure(error) {
      onRefused?.();
      return { code: sentencesOf(error) };
    },
  });
  async function send(typed: string) {
    const link = linkIn(typed);
    if (link) return navigate(link);
    const here = `${location.pathname}#${encodeURIComponent(typed)}`;
    if (!auth) return navigate(comingBackTo(here, '/login'));
    const { invitation } = await call(findInvitation, { body: { code: typed } });
    await navigate(`/join/${invitation}`);
  }
  return (
    <InlineForm by={code} onSend={send} {...field} autoCapitalize="characters" spellCheck={false}>
      <Button look={look} type="submit" isBusy={code.busy}>
        {code.busy ? '…' : 'Join'}
      </Button>
    </InlineForm>
  );
}
