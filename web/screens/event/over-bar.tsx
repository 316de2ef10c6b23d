import { Link } from 'react-router';
import { planAddress } from '../../../contract/plan.ts';
import styles from './bar.module.css';

interface OverBarProps {
  /** True on the festival's days, where the site shows them. */
  festivalIsOn: boolean;
  /** Who won stands on the event's page. */
  hasResults: boolean;
}

/** A phone's bar at the foot of an event that is over, where it leads on. */
export function OverBar({ festivalIsOn, hasResults }: OverBarProps) {
  if (!hasResults && !festivalIsOn) return null;
  return (
    <div className={`${styles.bar} on-paper`}>
      <p>
        <b>{hasResults ? 'It is over' : 'This event is over'}</b>
        <span>{hasResults && 'Results are out'}</span>
      </p>
      {hasResults ? (
        <a className="button button-ink" href="#results">
          Results
        </a>
      ) : (
        <Link className="button button-ink" to={planAddress()}>
          Campus plan
        </Link>
      )}
    </div>
  );
}
