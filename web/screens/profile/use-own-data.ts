import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccounts } from '../../calls/accounts.ts';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import { toast } from '../../shell/toast-store.ts';
import { useOwnAccount } from './use-own-account.ts';

/** What the person may do with their account. `leave` goes somewhere else, signed out. */
export function useOwnData(leave: (address: string) => void) {
  const accounts = useAccounts();
  const form = useRef<HTMLFormElement>(null);
  const { account, failed } = useOwnAccount();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  const typed = (name: string) => String(new FormData(form.current ?? undefined).get(name) ?? '');

  /** One thing at a time; what the server finds wrong shows beside its field. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      toast.error(sentencesOf(error));
      if (error instanceof CallError) flushSync(() => setErrors(error.fields));
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    } finally {
      setBusy(false);
    }
  }

  return {
    form,
    account,
    failed,
    errors,
    busy,
    revise: () => setErrors({}),
    download: () =>
      attempt(async () => {
        const data = await accounts.downloadOwnData({ user_password: typed('user_password') });
        save(`festival-data-${new Date().toISOString().slice(0, 10)}.json`, data);
      }),
    remove: () =>
      attempt(async () => {
        const message = await accounts.removeAccount({
          user_email: typed('user_email'),
          user_password: typed('user_password'),
        });
        toast.success(message);
        leave('/');
      }),
    endSessions: () =>
      attempt(async () => {
        toast.success(await accounts.endSessions());
        leave('/login');
      }),
  };
}

/** Hands the visitor a file that was made here: the address it came from needs the token. */
function save(name: string, content: unknown): void {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
