import { useRef, useState } from 'react';

/** The hash that asks for registration at once, such as after signing in. */
export const REGISTER = '#register';
/** The id of the slip's heading. */
export const HEADING = 'register-heading';

/** As in the styles. */
const PHONE = '(max-width: 600px)';

/**
 * One dialog for both: it lies open in the page, and on a phone, where styles hide it there, it comes up over the page.
 * Being one element, it keeps what was typed when the phone is turned.
 */
export function useSheet() {
  const ref = useRef<HTMLDialogElement>(null);
  const bar = useRef<HTMLAnchorElement>(null);
  const [asked, setAsked] = useState(0);
  return {
    ...{ ref, bar },
    /** How often somebody has asked for registration. */
    asked,
    open(): void {
      setAsked((times) => times + 1);
      const dialog = ref.current;
      if (!dialog || !matchMedia(PHONE).matches || dialog.matches(':modal')) return;
      dialog.removeAttribute('open');
      dialog.showModal();
      document.getElementById(HEADING)?.focus();
    },
    close: () => ref.current?.close(),
    onClose(): void {
      ref.current?.setAttribute('open', '');
      // A browser gives the focus back to what had it, which isn't the bar where the address has opened the sheet.
      bar.current?.focus({ preventScroll: true });
    },
  };
}

export type Sheet = ReturnType<typeof useSheet>;
