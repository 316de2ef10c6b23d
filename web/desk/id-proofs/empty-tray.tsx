import type { Tray } from '../../../contract/desk/id-proofs.ts';
import { number, time } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import styles from './empty-tray.module.css';

/** Nothing is left for this reviewer; what comes, or is put back, shows by itself. */
export function EmptyTray({ waiting, approved, rejected, others, today }: Tray) {
  return (
    <div className={styles.tray}>
      <svg viewBox="0 0 240 120" aria-hidden="true">
        <path d="M20 46h200l-14 62H34zM20 46l16-26h168l16 26M44 58h152M92 72h56v20H92zM98 82h44" />
      </svg>
      <div>
        <p className={styles.word}>
          {waiting === 0 ? 'The tray is empty.' : 'Nothing is left for you.'}
        </p>
        <p>{`${number(approved)} are accepted, ${number(rejected)} were sent back and have not come again. ${others.map(({ name, count, until }) => `${name} has ${count} until ${time(until)}. `).join('')}What is skipped comes back here, for you after a quarter of an hour.`}</p>
        <dl>
          <div>
            <dt>You, today</dt>
            <dd>{`${number(today.approved)} approved, ${number(today.rejected)} rejected`}</dd>
          </div>
        </dl>
        <Button to="/desk">Home</Button>
      </div>
    </div>
  );
}
