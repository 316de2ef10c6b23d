import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import { toast } from '../../shell/toast-store.ts';

type Faults = Readonly<Record<string, string>>;

/** A form that is checked here, then saved there; faults of either show beside their fields. */
export function useSaving() {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);

  function refuse(found: Faults): void {
    flushSync(() => setFaults(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  async function save(found: Faults, send: () => Promise<string>): Promise<void> {
    if (busy) return;
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      toast.success(await send());
    } catch (error) {
      toast.error(sentencesOf(error));
      if (error instanceof CallError) refuse(error.fields);
    } finally {
      setBusy(false);
    }
  }

  const forgive = (name: string) =>
    setFaults((shown) => Object.fromEntries(Object.entries(shown).filter(([key]) => key !== name)));

  return { form, faults, busy, save, forgive };
}
