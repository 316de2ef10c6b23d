import { type FocusEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Login } from '../../../contract/accounts/sessions.ts';
import { useAccounts } from '../../calls/accounts.ts';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import { toast } from '../../shell/toast-store.ts';

type Errors = Partial<Record<keyof Login, string>>;

/**
 * The login form. What was typed is read from the form itself, since a password manager may have filled it
 * before the scripts were here. Errors show beneath a field once it was touched.
 */
export function useLogin(onToken: (token: string) => void) {
  const accounts = useAccounts();
  const form = useRef<HTMLFormElement>(null);
  const touched = useRef(new Set<string>());
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  /** What to do where the server gave no answer to tell. */
  const [advice, setAdvice] = useState('');

  function read() {
    const typed = Object.fromEntries(new FormData(form.current ?? undefined));
    const parsed = z.safeParse(Login, typed);
    const found: Errors = {};
    for (const { path, message } of parsed.error?.issues ?? [])
      found[path[0] as keyof Login] ??= message;
    return { login: parsed.data, found };
  }

  /** Shows what is wrong with the touched fields only. */
  function revise(): void {
    const { found } = read();
    setErrors(
      Object.fromEntries(Object.entries(found).filter(([name]) => touched.current.has(name))),
    );
  }

  function touch({ target }: FocusEvent<HTMLInputElement>): void {
    touched.current.add(target.name);
    revise();
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const { login, found } = read();
    for (const name of Object.keys(Login.shape)) touched.current.add(name);
    setErrors(found);
    if (!login) return focusFirst(form.current, found);
    setBusy(true);
    setAdvice('');
    try {
      onToken(await accounts.logIn(login));
    } catch (error) {
      const isAnswer = error instanceof CallError && error.status >= 400;
      toast.error(isAnswer ? sentencesOf(error) : 'Error logging in');
      if (!isAnswer) setAdvice(sentencesOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { form, errors, advice, busy, touch, revise, submit };
}

function focusFirst(form: HTMLFormElement | null, found: Errors): void {
  const first = Object.keys(Login.shape).find((name) => name in found);
  form?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
}
