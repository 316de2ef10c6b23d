import { useRef } from 'react';
import { HEADING } from './face.tsx';

/** As in the styles. */
const PHONE = '(max-width: 600px)';

/**
 * One dialog for both: it lies open in the page, and on a phone, where styles hide it there, it comes up over the page.
 * Being one element, it keeps what was typed when the phone is turned.
 */
export function useSheet() {
  const ref = useRef<HTMLDialogElement>(null);
  const bar = useRef<HTMLAnchorElement>(null);
  return {
    ...{ ref, bar },
    openOnPhone(): void {
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
