import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './status.module.css';

type Kind = 'ok' | 'half' | 'no' | 'none';

const GLYPHS: Readonly<Record<Kind, IconName>> = {
  ok: 'check',
  half: 'half',
  no: 'cross',
  none: 'dash',
};

/** A glyph and a word, never a colour alone. */
export function Status({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <span className={styles.status} data-kind={kind}>
      <Icon name={GLYPHS[kind]} size={15} />
      <span>{children}</span>
    </span>
  );
}
