import { useEffect, useState } from 'react';
import { removeSlip, type Slip } from './toast-store.ts';
import styles from './toaster.module.css';

const heading = { success: 'Received', error: 'Returned', plain: 'Telegram' };

/** Telegram slips, lower right. */
export default function Toaster({ slips }: { slips: readonly Slip[] }) {
  return (
    <section className={styles.toaster} aria-label="Messages">
      {slips.map((slip) => (
        <Telegram key={`${slip.kind} ${slip.text}`} slip={slip} />
      ))}
    </section>
  );
}

function Telegram({ slip }: { slip: Slip }) {
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    setVisible(true);
    const leaving = setTimeout(setVisible, slip.stayMs, false);
    const removing = setTimeout(removeSlip, slip.stayMs + slip.leaveMs, slip);
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
      role="status"
      aria-live="polite"
    >
      <p className="label">{heading[slip.kind]}</p>
      <p>{slip.text}</p>
    </div>
  );
}
