import { useEffect, useRef, useState } from 'react';
import { removeToast, type Toast } from './toast-store.ts';
import styles from './toaster.module.css';

const heading = { success: 'Received', error: 'Returned', plain: 'Telegram' };

/** Toasts, drawn as telegrams: lower right, on smaller windows beneath the bar. */
export default function Toaster({ toasts }: { toasts: readonly Toast[] }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = place;
    // Browsers without popovers show it as it is, beneath what is open.
    if (current?.showPopover) return keepOnTop(current);
  }, []);
  return (
    <section ref={place} popover="manual" className={styles.toaster} aria-label="Messages">
      {toasts.map((toast) => (
        <Telegram key={`${toast.kind} ${toast.text}`} toast={toast} />
      ))}
    </section>
  );
}

/** In the browser's top layer, above each dialog that opens. */
function keepOnTop(place: HTMLElement): () => void {
  const onToggle = ({ target, newState }: ToggleEvent) => {
    if (!(target instanceof HTMLDialogElement) || newState !== 'open') return;
    place.hidePopover();
    place.showPopover();
  };
  place.showPopover();
  // It doesn't bubble.
  document.addEventListener('toggle', onToggle as EventListener, true);
  return () => document.removeEventListener('toggle', onToggle as EventListener, true);
}

function Telegram({ toast }: { toast: Toast }) {
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    setVisible(true);
    const leaving = setTimeout(setVisible, toast.stayMs, false);
    const removing = setTimeout(removeToast, toast.stayMs + toast.leaveMs, toast);
    return () => {
      clearTimeout(leaving);
      clearTimeout(removing);
    };
  }, [toast]);
  return (
    <div
      className={styles.toast}
      data-kind={toast.kind}
      data-visible={visible}
      data-brief={toast.isBrief}
      role="status"
      aria-live="polite"
    >
      <p className="label">{heading[toast.kind]}</p>
      <p>{toast.text}</p>
    </div>
  );
}
