import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { meantEmail } from './meant-email.ts';

interface Props {
  /** The name of the field, in the form that this stands in. */
  field: string;
  typed: string;
  onTake: (email: string, input: HTMLInputElement) => void;
}

/**
 * Asks beside a field if another e-mail was meant: a press takes it, or Tab in the field. Whoever then types their own
 * once more isn't asked again; nothing waits for an answer.
 */
export function Meant({ field, typed, onTake }: Props) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isThere, setThere] = useState(false);
  const [own, setOwn] = useState<string>();
  const meant = typed === own ? undefined : meantEmail(typed, { isWhole: !isThere });
  const take = () => {
    const input = inputBeside(ref.current, field);
    if (!meant || !input) return;
    setOwn(typed);
    onTake(meant, input);
  };
  const newest = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    newest.current = meant ? take : undefined;
  });

  useEffect(() => {
    const input = inputBeside(ref.current, field);
    if (!input) return;
    const until = new AbortController();
    const on = { signal: until.signal };
    setThere(document.activeElement === input);
    input.addEventListener('focus', () => setThere(true), on);
    input.addEventListener('blur', () => setThere(false), on);
    input.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Tab' || event.shiftKey || !newest.current) return;
        event.preventDefault();
        newest.current();
      },
      on,
    );
    return () => until.abort();
  }, [field]);

  return (
    <span ref={ref} role="status">
      {meant && (
        <Button kind="bare" hint="Tab" onClick={take}>
          {`Did you mean ${meant}?`}
        </Button>
      )}
    </span>
  );
}

function inputBeside(place: HTMLElement | null, name: string): HTMLInputElement | undefined {
  const found = place?.closest('form')?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
}
