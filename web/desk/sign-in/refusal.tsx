import { Icon } from '../../ui/icon.tsx';
import styles from './sign-in.module.css';

interface Props {
  id: string;
  isBusy: boolean;
  children: string;
}

/** Under a code: that it is being looked at, or why it was refused. */
export function Refusal({ id, isBusy, children }: Props) {
  return (
    <p id={id} className={styles.refusal} role="alert">
      {children && <Icon name="warning" />}
      <span>{isBusy ? 'Looking at it …' : children}</span>
    </p>
  );
}
