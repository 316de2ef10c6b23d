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

/** A glyph and a word, never a colour alone. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className={styles.status} data-kind={kind}>
      <Icon name={GLYPHS[kind]} size={15} />
      <span>{children}</span>
    </span>
  );
}
