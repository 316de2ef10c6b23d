import { sentencesOf } from '../../calls/call-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { useRun } from '../../ui/use-run.ts';
import styles from './sign-in.module.css';

/** One step's work: under way, done, or refused in words. */
export function useStep() {
  const { isBusy, failure: refusal = '', run } = useRun((error) => sentencesOf(error));
  const attempt = <T,>(work: () => Promise<T>, then: (answer: T) => void) =>
    run(() => work().then(then));
  return { isBusy, refusal, attempt };
}

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

/** The `ref` of what a step begins with: the focus follows the step. In a dialog that opens, `data-autofocus` does it. */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.focus();
}
