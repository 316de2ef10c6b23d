import { counted, number, time } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Status } from '../phone/status.ts';
import { type Exchanged, useGate } from './gate-state.tsx';
import styles from './network-strip.module.css';

/** Tells how far the phone is alone: with or without network, what isn't sent, and how old its list is. */
export function NetworkStrip() {
  const { status, exchanged } = useGate();
  const trouble = troubleOf(exchanged);
  const { isOnline, unsent } = status;
  const isQuiet = isOnline && !trouble;
  const waiting = unsent > 0 ? `, ${counted(unsent, 'scan')} to send` : '';
  return (
    <p className={styles.strip} data-off={!isQuiet || undefined} role="status">
      <Icon name={isOnline ? 'network' : 'unreachable'} size={22} />
      <span>
        <b>{trouble ?? (isOnline ? `Online${waiting}.` : `Offline${waiting}.`)}</b>{' '}
        <span>{listWords(status)}</span>
      </span>
    </p>
  );
}

function listWords({ isOnline, people, listAt }: Status): string {
  if (listAt === 0) return isOnline ? 'The list is on its way.' : 'No list yet.';
  return isOnline ? `${number(people)} people` : `List of ${number(people)} from ${time(listAt)}`;
}

function troubleOf({ round, hasLittleRoom }: Exchanged): string | undefined {
  if (round.how === 'no room') return 'This phone has no room left. Remove pictures or apps.';
  if (round.how === 'refused') return `The server refuses: ${round.message}. Tell the desk.`;
  if (round.how === 'failed') return 'Sending failed. Go on scanning: it is tried again.';
  if (round.how === 'busy') return 'The server is busy. Go on scanning.';
  if (hasLittleRoom) return 'This phone is nearly full. Remove pictures or apps.';
}
