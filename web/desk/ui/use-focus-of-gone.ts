import { type FocusEvent, type HTMLAttributes, type RefObject, useEffect, useRef } from 'react';

/** Never a field for words or numbers: the next key would stand in place of what another item has there. */
const TAKES_FOCUS = 'a, button, input[type="checkbox"]';

/**
 * Of a list whose items go once something is done about them: the focus goes to the item in the place of the one that had it,
 * or to the list where nothing of that takes it. `items`: a selector. Gives what the list's element takes.
 */
export function useFocusOfGone<List extends HTMLElement>(
  items: string,
): Pick<HTMLAttributes<List>, 'onFocus' | 'onBlur'> & { ref: RefObject<List | null> } {
  const ref = useRef<List>(null);
  /** The place of the item that has the focus. */
  const at = useRef(-1);
  const itemsIn = (list: List | null) => [...(list?.querySelectorAll(items) ?? [])];
  useEffect(() => {
    const [all, focused] = [itemsIn(ref.current), document.activeElement];
    // A dialog that is drawn no more gives the focus back without an event that React hears.
    if (focused !== document.body) at.current = all.findIndex((one) => one.contains(focused));
    else if (at.current >= 0) {
      const next = all[Math.min(at.current, all.length - 1)];
      const within = next?.querySelector('th a') ?? next?.querySelector(TAKES_FOCUS);
      ((within as HTMLElement | null | undefined) ?? ref.current)?.focus();
    }
  });
  // With its last item a list may go, too.
  useEffect(
    () => () => {
      if (at.current < 0) return;
      queueMicrotask(() => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus();
      });
    },
    [],
  );
  return {
    ref,
    onFocus({ target, currentTarget }: FocusEvent<List>) {
      at.current = itemsIn(currentTarget).findIndex((one) => one.contains(target));
    },
    // Of what goes with the focus nothing is told.
    onBlur: () => {
      at.current = -1;
    },
  };
}
