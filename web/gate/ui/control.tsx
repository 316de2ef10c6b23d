import { Button } from '../../ui/button.tsx';
import styles from './control.module.css';

interface ControlProps extends React.ComponentProps<'button'> {
  /** Filled: the likelier one. */
  readonly isLit?: boolean;
  /** Its picture stands above its word. */
  readonly isTall?: boolean;
  readonly onPaper?: boolean;
  /** Not now: it stays where the thumb expects it. */
  readonly isOff?: boolean;
}

/** A button for a thumb. */
export function Control({ isLit, isTall, onPaper, isOff, ...rest }: ControlProps) {
  return (
    <Button
      {...rest}
      className={styles.control}
      data-lit={isLit || undefined}
      data-tall={isTall || undefined}
      data-paper={onPaper || undefined}
      isBusy={isOff}
    />
  );
}
