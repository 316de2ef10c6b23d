import type { CSSProperties } from 'react';
import { layouts, placeOf, stringPath, strings, swayMatrix } from './board-layout.ts';
import styles from './strings.module.css';

/** The red strings, drawn once for each layout. They sway when the board comes into view and when a note is touched. */
export function Strings({ pointedAt }: { pointedAt: number | undefined }) {
  return layouts.map((layout) => (
    <svg
      key={layout}
      className={styles.strings}
      data-layout={layout}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {strings.map(([from, to]) => {
        const name = `${from}-${to}`;
        const isTouched = pointedAt === from || pointedAt === to;
        const ends = [placeOf(layout, from), placeOf(layout, to)] as const;
        const path = stringPath(...ends);
        const sway = { '--left': swayMatrix(...ends, -0.32), '--right': swayMatrix(...ends, 0.26) };
        return (
          <g key={name} data-string={name} data-touched={isTouched} style={sway as CSSProperties}>
            <path className={styles.shadow} d={path} />
            <path className={styles.twine} d={path} />
            <path className={styles.light} d={path} />
          </g>
        );
      })}
    </svg>
  ));
}
