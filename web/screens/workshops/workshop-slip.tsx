import { momentInOneLine } from '../../../contract/moments.ts';
import type { Workshop } from '../../../contract/workshops.ts';
import { Mark } from '../../art/symbols.tsx';
import { useSite } from '../../calls/site.ts';
import { Prose } from '../../ui/prose.tsx';
import styles from './workshop-slip.module.css';

/** The paper below the glass: the workshop in brief. */
export function WorkshopSlip({ workshop, onView }: { workshop: Workshop; onView: () => void }) {
  const { name, details, date, location } = workshop;
  const { timeZone } = useSite().festival;
  return (
    <article className={`paper on-paper ${styles.slip}`}>
      <Mark name="pin" className="pin" />
      <h2>{name}</h2>
      {details && <Prose text={details} className={styles.details} />}
      {(date || location) && (
        <dl className={styles.facts}>
          {date && <Fact name="When" value={momentInOneLine(date, timeZone)} />}
          {location && <Fact name="Where" value={location} />}
        </dl>
      )}
      <button className="button button-seal" type="button" aria-haspopup="dialog" onClick={onView}>
        View
        <span className="visually-hidden"> {name}</span>
      </button>
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
