import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './status.module.css';

export type StatusKind = 'ok' | 'half' | 'no' | 'none';

const GLYPHS: Readonly<Record<StatusKind, IconName>> = {
  ok: 'check',
  half: 'half',
  no: 'cross',
  none: 'dash',
};

interface Props {
  kind: StatusKind;
  /** Of many words, which go on in another line where there is little room. */
  isLong?: boolean;
  children: ReactNode;
}

/** A glyph and a word, never a colour alone. */
export function Status({ kind, isLong, children }: Props) {
  return (
    <span className={styles.status} data-kind={kind} data-long={isLong || undefined}>
      <Icon name={GLYPHS[kind]} size={15} />
      <span>{children}</span>
    </span>
  );
}
