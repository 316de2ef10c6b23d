import { useEffect, useRef, useState } from 'react';
import { removeToast, type Toast } from './toast-store.ts';
import styles from './toaster.module.css';

const heading = { success: 'Received', error: 'Returned', plain: 'Telegram' };

/** Telegram slips: lower right, on smaller windows beneath the bar. */
export default function Toaster({ slips }: { slips: readonly Toast[] }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = place;
    // Browsers without popovers show it as it is, beneath what is open.
    if (current?.showPopover) return keepOnTop(current);
  }, []);
  return (
    <section ref={place} popover="manual" className={styles.toaster} aria-label="Messages">
      {slips.map((slip) => (
        <Telegram key={`${slip.kind} ${slip.text}`} slip={slip} />
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

function Telegram({ slip }: { slip: Toast }) {
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    setVisible(true);
    const leaving = setTimeout(setVisible, slip.stayMs, false);
    const removing = setTimeout(removeToast, slip.stayMs + slip.leaveMs, slip);
    return () => {
      clearTimeout(leaving);
      clearTimeout(removing);
    };
  }, [slip]);
  return (
    <div
      className={styles.slip}
      data-kind={slip.kind}
      data-visible={visible}
      data-brief={slip.isBrief}
      role="status"
      aria-live="polite"
    >
      <p className="label">{heading[slip.kind]}</p>
      <p>{slip.text}</p>
    </div>
  );
}
