import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import { toast } from '../../shell/toast-store.ts';
import type { CaptchaHandle } from '../../ui/captcha/captcha.tsx';

type Errors = Readonly<Record<string, string | undefined>>;

/**
 * A form that is sent with a captcha's code in `user_recaptcha_code`. Its fields have the call's own names;
 * they are read from the form when it is submitted. `send` gets what the schema made of them.
 */
export function useCaptchaForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  send: (input: z.infer<Schema>) => Promise<unknown>,
) {
  const form = useRef<HTMLFormElement>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  function read(captchaCode: string) {
    const typed = Object.fromEntries(new FormData(form.current ?? undefined));
    const parsed = z.safeParse(schema, { ...typed, user_recaptcha_code: captchaCode });
    const found: Record<string, string> = {};
    for (const { path, message } of parsed.error?.issues ?? []) found[String(path[0])] ??= message;
    return { input: parsed.data, found };
  }

  /** Takes back an error once its field is right. */
  function revise(): void {
    const { found } = read('any');
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => found[name])));
  }

  function show(found: Errors): void {
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const { found } = read('any');
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { input } = read((await captcha.current?.solve()) ?? '');
      await send(input as z.infer<Schema>);
    } catch (error) {
      toast.error(sentencesOf(error));
      if (!(error instanceof CallError)) return;
      captcha.current?.renew();
      show(error.fields);
    } finally {
      setBusy(false);
    }
  }

  return { form, captcha, errors, busy, revise, submit };
}
