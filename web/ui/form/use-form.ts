import {
  type RefObject,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../motion/after-paint.ts';
import { useRun } from '../use-run.ts';
import type { Errors, Validated, Values } from './validation.ts';

const NO_ERRORS: Errors = {};

interface FormOptions<Name extends string, Input> {
  initial: Values<Name>;
  /** An earlier visit's draft, asked for once the scripts are here. */
  restore?: () => Promise<Partial<Values<NoInfer<Name>>>>;
  validate: (values: Values<NoInfer<Name>>) => Validated<Input>;
  /** Told what keeps the form from being sent, before it shows. */
  onInvalid?: (errors: Errors) => void;
  /** Tells the visitor why sending failed; gives the errors that belong beside fields. */
  onFailure: (error: unknown) => Errors;
  /** True where it has led the visitor to errors out of sight; else the first one takes the focus. */
  leadElsewhere?: (errors: Errors) => boolean;
}

export type Form<Name extends string = string> = Pick<
  ReturnType<typeof useForm<Name, unknown>>,
  'values' | 'errors' | 'busy' | 'setValue' | 'setErrors' | 'register'
>;

/** A form's values, errors, focus and sending. An error goes as soon as its field is right. */
export function useForm<Name extends string, Input>(options: FormOptions<Name, Input>) {
  const { initial, restore, validate, onInvalid, onFailure, leadElsewhere } = options;
  const ref = useRef<HTMLFormElement>(null);
  const { values, setValues, read, restored } = useValues(initial, restore);
  const { errors, showErrors, setErrors } = useErrors(ref, leadElsewhere);
  const touched = useRef(new Set<string>());
  const { isBusy: busy, run } = useRun((error) => setErrors(onFailure(error)));

  /** Only what shows or was touched is judged while somebody types. */
  function revalidate(typed: Values<Name>): void {
    showErrors((shown) => {
      const judged = new Set([...touched.current, ...Object.keys(shown)]);
      if (judged.size === 0) return shown;
      const found = Object.entries(validate(typed).errors);
      return Object.fromEntries(found.filter(([name]) => judged.has(name)));
    });
  }

  function setValue(changed: Partial<Values<Name>>): void {
    setValues((now) => ({ ...now, ...changed }));
    revalidate({ ...read(), ...changed });
  }

  /** The input where it may be sent; undefined where its errors show instead. */
  function validated(): Input | undefined {
    const { input, errors: found } = validate(read());
    if (Object.keys(found).length > 0) {
      onInvalid?.(found);
      setErrors(found);
      return undefined;
    }
    // Not drawn at once: a wizard's next step comes with it.
    showErrors(NO_ERRORS);
    return input;
  }

  return {
    ...{
      ref,
      values,
      read,
      errors,
      busy,
      restored,
      run,
      setValue,
      setErrors,
      showErrors,
      validated,
    },
    reset: () => setValues(initial),
    /** The field's error shows from here on, while it is typed too. */
    touch: (name: Name): void =>
      afterSubmit(() => {
        touched.current.add(name);
        revalidate(read());
      }),
    register: (name: Name) => ({
      name: name as string,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => setValue({ [name]: value } as Partial<Values<Name>>),
    }),
    handleSubmit: (send: (input: Input) => Promise<unknown>) => (event: SyntheticEvent) => {
      event.preventDefault();
      if (busy) return;
      afterPaint(() => {
        const input = validated();
        if (input) void run(() => send(input));
      });
    },
  };
}

/** `read` gives them as they are now, to whoever has waited. */
function useValues<Name extends string>(
  initial: Values<Name>,
  restore?: () => Promise<Partial<Values<Name>>>,
) {
  const [values, setValues] = useState(initial);
  const [restored, setRestored] = useState(false);
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts are here.
  useEffect(() => {
    void (async () => {
      const found = await restore?.();
      // In slices: the page has just come.
      startTransition(() => {
        // What was typed meanwhile stays.
        setValues((now) => ({ ...initial, ...found, ...changed(initial, now) }));
        setRestored(true);
      });
    })();
  }, []);
  return { values, setValues, restored, read: () => latest.current };
}

function changed<Name extends string>(before: Values<Name>, now: Values<Name>): object {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => before[name as Name] !== value),
  );
}

function useErrors(
  ref: RefObject<HTMLFormElement | null>,
  leadElsewhere?: (errors: Errors) => boolean,
) {
  const [errors, showErrors] = useState(NO_ERRORS);
  function setErrors(found: Errors): void {
    flushSync(() => showErrors(found));
    if (!leadElsewhere?.(found))
      ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }
  return { errors, showErrors, setErrors };
}

/**
 * Does `work` once the pointer that is being pressed has let go, or at once. A field that is left shows its error:
 * the button or link that the visitor is pressing would move away from under the finger, and the press be lost.
 */
function afterSubmit(work: () => void): void {
  // The click comes right after the release, before anything else does.
  if (document.querySelector(':active'))
    addEventListener('mouseup', () => setTimeout(work), { once: true });
  else work();
}
