import { useCallback } from 'react';
import { listMessages } from '../../../contract/desk/messages.ts';
import { useRead } from '../../calls/use-read.ts';
import { Compose } from './compose.tsx';
import styles from './messages.module.css';
import { Sent } from './sent.tsx';
import type { To } from './words.ts';

/** As soon as it has left, whom it didn't reach stands with it. */
const EVERY_MS = 15_000;

/** A message to many, and beside it those that were sent: of an event its own, else all that the organiser may see. */
export function Messages({ to }: { to?: To | undefined }) {
  const { kind, cluster = '', name = '' } = to ?? {};
  const query = kind === 'event' ? { kind, cluster, name } : {};
  const read = useRead(listMessages, { query }, { everyMs: EVERY_MS });
  const { reload } = read;
  const change = useCallback(() => void reload(), [reload]);
  return (
    <div className={styles.pair}>
      {to && <Compose key={JSON.stringify(to)} to={to} onChange={change} />}
      <Sent {...read} reload={change} isOfEvent={kind === 'event'} />
    </div>
  );
}
