import styles from './stamp.module.css';

/** The stamp of whoever has a place. */
export const IN = 'YOU’RE IN';
/** The stamp of whoever is offered a place. */
export const OFFERED = 'A PLACE FOR YOU';

/** The stamp of a team below its minimum. */
export function neededStamp(lacking: number): string {
  return `${lacking} MORE NEEDED`;
}

const OF_NOBODY = ['FULL', 'CLOSED', 'OVER', 'EXPIRED'];

interface Props {
  children: string;
  className?: string | undefined;
  /** It falls onto the paper, since it has just come true. */
  isNew?: boolean | undefined;
}

/** One state in capitals, stamped on paper. */
export function Stamp({ children, className = '', isNew }: Props) {
  return (
    <p className={`${styles.stamp} ${className}`} data-tone={toneOf(children)} data-new={isNew}>
      {children}
    </p>
  );
}

function toneOf(words: string): 'mine' | 'ink' | undefined {
  if (words === IN || words === OFFERED) return 'mine';
  return OF_NOBODY.includes(words) || words.endsWith('IN LINE') ? 'ink' : undefined;
}
