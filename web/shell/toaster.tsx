import { useEffect, useRef } from 'react';
import { toast as hotToast, useToaster } from 'react-hot-toast/headless';
import { onToast, type ToastRequest } from './toast-store.ts';
import styles from './toaster.module.css';

const heading = { success: 'Received', error: 'Returned', plain: 'Telegram' };

interface Props {
  /** What was said before the toaster was there. */
  first: readonly ToastRequest[];
  onReady: () => void;
}

/** Telegram slips, lower right; react-hot-toast keeps their time, the looks are ours. */
export default function Toaster({ first, onReady }: Props) {
  const { toasts } = useToaster();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    for (const request of first) print(request);
    onReady();
    onToast(print);
  }, [first, onReady]);

  return (
    <section className={styles.toaster} aria-label="Messages">
      {toasts.map((slip) => {
        const kind = (slip.className ?? 'plain') as ToastRequest['kind'];
        return (
          <div
            key={slip.id}
            className={styles.slip}
            data-kind={kind}
            data-visible={slip.visible}
            {...slip.ariaProps}
          >
            <p className="label">{heading[kind]}</p>
            <p>{String(slip.message)}</p>
          </div>
        );
      })}
    </section>
  );
}

function print({ kind, text, milliseconds, removalMilliseconds }: ToastRequest): void {
  // The same words twice at once are one slip.
  hotToast(text, {
    id: `${kind} ${text}`,
    className: kind,
    duration: milliseconds,
    removeDelay: removalMilliseconds,
  });
}
