import { momentInOneLine } from '../../../contract/moments.ts';
import { useSite } from '../../calls/site.ts';
import { Facts } from '../../ui/facts.tsx';
import styles from './sheet.module.css';

interface Props {
  /** ISO 8601. */
  readonly starts: string | null;
  readonly venue: string | null;
  readonly prize: string | null | undefined;
}

/** When and where it is, and what there is to win. */
export function LetterFacts({ starts, venue, prize }: Props) {
  const { timeZone } = useSite().festival;
  const when = starts && momentInOneLine(starts, timeZone);
  return (
    <Facts
      className={styles.facts}
      facts={[['WHEN', when], ['WHERE', venue], ...(prize ? [['PRIZE', prize] as const] : [])]}
    />
  );
}
