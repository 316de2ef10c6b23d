import { Icon } from '../ui/icon.tsx';
import styles from './sign-in.module.css';

/** Under a code: that it is being looked at, or why it was refused. */
export function Refusal({ isBusy, children }: { isBusy: boolean; children: string }) {
  return (
    <p id="refusal" className={styles.refusal} role="alert">
      {children && <Icon name="warning" />}
      {isBusy ? 'Looking at it …' : children}
    </p>
  );
}
