import styles from './date-tag.module.css';

/** 'SEPT 18-21' on a luggage tag: the month above, the days in large. */
export function DateTag({ dates, edition }: { dates: string; edition: number }) {
  const [month, ...rest] = dates.split(' ');
  const days = rest.join(' ');
  const letters = { '--letters': days.length } as React.CSSProperties;
  return (
    <div className={styles.hanging} style={letters} data-depth="10">
      <span className={styles.string} aria-hidden="true" />
      <p className={`paper old on-paper ${styles.tag}`}>
        <span className={styles.hole} aria-hidden="true" />
        <span className={`label ${styles.month}`}>{month}</span>{' '}
        <span className={styles.days}>{days}</span>{' '}
        <span className={`label ${styles.edition}`}>{`${edition} edition`}</span>
      </p>
    </div>
  );
}
