import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button as Plain } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './button.module.css';

interface Look {
  /** Ink leads on, a line is for the rest, a seal only where a decision leaves the house, bare is a link. */
  kind?: 'ink' | 'line' | 'seal' | 'bare';
  icon?: IconName;
  /** The key that does the same. */
  hint?: string;
  /** Its act is under way: it shows that, and takes no other press. */
  isBusy?: boolean;
  children?: ReactNode;
}

type Props = Look & Omit<ComponentProps<'button'>, keyof Look> & { to?: undefined };
type LinkProps = Look & Omit<ComponentProps<typeof Link>, keyof Look>;

/** A button, or with `to` a link that looks like one. */
export function Button({
  kind = 'line',
  icon,
  hint,
  isBusy,
  children,
  ...props
}: Props | LinkProps) {
  const look = { className: styles.button, 'data-kind': kind };
  const shown = (
    <>
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
      {hint && <Hint>{hint}</Hint>}
    </>
  );
  if (props.to !== undefined)
    return (
      <Link {...props} {...look}>
        {shown}
      </Link>
    );
  return (
    <Plain
      {...props}
      {...look}
      isBusy={isBusy}
      aria-busy={isBusy || undefined}
      onKeyDown={(event) => {
        // A key that is held must not press what takes the focus next.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
        props.onKeyDown?.(event);
      }}
    >
      {shown}
    </Plain>
  );
}

/** A key that does the same, for the eye alone: in a button's name it would only disturb. */
export function Hint({ children }: { children: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  );
}
