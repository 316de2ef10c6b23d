import { Link } from 'react-router';
import { type SchedulePage, scheduleQuery } from '../../../contract/schedule.ts';
import { useSite } from '../../calls/site.ts';
import { askedOf } from './days.tsx';
import styles from './schedule.module.css';
import { hourOf } from './words.ts';

/** The ways through a day of more events than a page has, by the hour at which each part begins. */
export function Parts({ page, onlyMine }: { page: SchedulePage; onlyMine: boolean }) {
  const { timeZone } = useSite().festival;
  if (page.parts.length < 2) return null;
  return (
    <nav className={styles.parts} aria-label="Parts of the day">
      {page.parts.map((begins, at) => (
        <Link
          key={at}
          to={`/schedule${scheduleQuery({ ...askedOf(page, onlyMine), part: at + 1 })}`}
          aria-current={at + 1 === page.part ? 'page' : undefined}
        >
          {at + 1} <small>from {begins ? hourOf(begins, timeZone) : 'an hour to be told'}</small>
        </Link>
      ))}
    </nav>
  );
}
