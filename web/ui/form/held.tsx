import {
  type ComponentProps,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';

/*
 * What a field holds is what counts. Password managers, translators and the apps around a page write into fields and
 * tell nobody. So these fields are the browser's own (React's word is uncontrolled): a render writes into one only what
 * its owner has changed, and before anything is pressed or sent its owner is told what nobody told.
 */

const takers = new Set<() => void>();

/** Tells the owners of all fields on the page what was written into them without an event. */
export function takeFilled(): void {
  for (const take of [...takers]) take();
}

function addTaker(take: () => void): () => void {
  // At the window, so that it is done before anybody else hears of the event.
  if (takers.size === 0)
    for (const kind of ['submit', 'click', 'keydown']) addEventListener(kind, takeFilled, true);
  takers.add(take);
  return () => void takers.delete(take);
}

interface Held<Value> {
  /** The owner's word of what the field holds. */
  value: Value;
  read: () => Value;
  write: (value: Value) => void;
  onTake: (held: Value) => void;
}

function useHeld<Value extends string | boolean>({
  value,
  read,
  write,
  onTake,
}: Held<Value>): void {
  /** The value in which field and owner last agreed. */
  const agreed = useRef(value);
  const take = useEffectEvent((run: (work: () => void) => void) => {
    const [before, held] = [agreed.current, read()];
    // Of radio buttons the one that was chosen tells.
    if (held === before || held === false) return;
    run(() => onTake(held));
    // The owner has another word for it, such as the list's own spelling.
    if (agreed.current === before && run === flushSync) write(before as Value);
  });
  useLayoutEffect(() => {
    // Before the scripts were here nobody could be told.
    take((work) => work());
    return addTaker(() => take(flushSync));
  }, []);
  useLayoutEffect(() => {
    if (agreed.current === value) return;
    agreed.current = value;
    if (read() !== value) write(value);
  });
}

/** Gives `onChoose` the file that is put into the input with this ref, and empties it. */
export function useHeldFile(onChoose: (file: File) => unknown) {
  const element = useRef<HTMLInputElement>(null);
  const take = useEffectEvent(() => {
    const [file] = element.current?.files ?? [];
    if (!file) return;
    // The same file may be chosen again after it was refused.
    element.current!.value = '';
    void onChoose(file);
  });
  useLayoutEffect(() => addTaker(take), []);
  return element;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function useHeldText<Element extends Control>({ value, onChange, ref }: Text<Element>) {
  const element = useRef<Element>(null);
  useImperativeHandle(ref, () => element.current as Element);
  const { current: defaultValue } = useRef(value);
  useHeld({
    value,
    read: () => element.current!.value,
    write(text) {
      element.current!.value = text;
    },
    onTake: onChange,
  });
  return {
    ref: element,
    defaultValue,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
}

interface Text<Element> {
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<Element> | undefined;
}

type Props<Name extends 'input' | 'textarea' | 'select', Element> = Text<Element> &
  Omit<ComponentProps<Name>, keyof Text<Element> | 'defaultValue'>;

/** A line of text, and its owner's word of it. */
export function Input(props: Props<'input', HTMLInputElement>) {
  return <input {...props} {...useHeldText(props)} value={undefined} />;
}

/** Lines of text, and their owner's word of them. */
export function TextArea(props: Props<'textarea', HTMLTextAreaElement>) {
  return <textarea {...props} {...useHeldText(props)} value={undefined} />;
}

/** One of a list, and its owner's word of it. */
export function Select(props: Props<'select', HTMLSelectElement>) {
  return <select {...props} {...useHeldText(props)} value={undefined} />;
}

interface RadioProps
  extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'ref'> {
  checked: boolean;
  /** Told that it is the one. */
  onChoose: () => void;
}

/** One of a few, and its owner's word whether it is the one. */
export function Radio({ checked, onChoose, ...input }: RadioProps) {
  const element = useRef<HTMLInputElement>(null);
  const { current: defaultChecked } = useRef(checked);
  useHeld({
    value: checked,
    read: () => element.current!.checked,
    write(next) {
      element.current!.checked = next;
    },
    onTake: onChoose,
  });
  return (
    <input
      {...input}
      ref={element}
      type="radio"
      defaultChecked={defaultChecked}
      onChange={onChoose}
    />
  );
}
