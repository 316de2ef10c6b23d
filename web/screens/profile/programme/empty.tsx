import { Link } from 'react-router';
import { useSite } from '../../../calls/site.ts';
import { daysOf } from './day-plan.ts';
import styles from './empty.module.css';
import { dayInWords } from './words.ts';

/** Each peg's place on the thread, and how it hangs. */
const PEGS = ['66 94) rotate(-3', '176 77) rotate(2', '286 78) rotate(-1.5', '396 94) rotate(3'];
const THREAD = 'M0 70C70 100 110 104 160 84S260 60 300 84s90 22 180-20';

/** No entry yet: a thread with a peg for each day, and where to find events. */
export function Empty() {
  const { festival } = useSite();
  const days = daysOf([], festival).days.slice(0, PEGS.length);
  return (
    <div className={styles.empty}>
      <div>
        <p>
          You have no events yet. Each event’s page tells you how to register; what you choose hangs
          here, day by day.
        </p>
        <div className="buttons">
          <Link className="button button-seal" to="/schedule">
            See the schedule
          </Link>
          <Link className="button button-line" to="/clusters">
            See clusters
          </Link>
        </div>
      </div>
      <svg viewBox="0 44 480 190" aria-hidden="true">
        <path d={THREAD} />
        {days.map(({ date }, at) => (
          <g key={date} transform={`translate(${PEGS[at]})`}>
            <path className={styles.card} d="M-40 12h80v110h-80z" />
            <path className={styles.peg} d="M-5-12h10v34H-5z" />
            <text y="80" textAnchor="middle">
              {dayInWords(date).short}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
