import { momentInOneLine } from '../../../contract/moments.ts';
import { useSite } from '../../calls/site.ts';
import styles from './sheet.module.css';

interface Props {
  /** ISO 8601. */
  readonly starts: string | null;
  readonly venue: string | null;
  readonly prize: string | null | undefined;
}

/** When and where it is, and what there is to win. */
export function EventFacts({ starts, venue, prize }: Props) {
  const { timeZone } = useSite().festival;
  const facts = {
    WHEN: starts ? momentInOneLine(starts, timeZone) : 'TBA',
    WHERE: venue ?? 'TBA',
    ...(prize && { PRIZE: prize }),
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
