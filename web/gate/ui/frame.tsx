import type { GatePlace } from '../../../contract/gate/device.ts';
import { gateDay } from '../../../contract/gate-rules.ts';
import { counted, number, time } from '../../ui/formats.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { Status } from '../phone/status.ts';
import styles from './frame.module.css';
import { type Exchanged, useGate } from './gate-state.tsx';

/** A screen of the gate: its head, what it is about, and its large buttons at the foot, near the thumb. */
export function Frame({
  head,
  children,
  controls,
}: {
  head: React.ReactNode;
  children: React.ReactNode;
  controls?: React.ReactNode;
}) {
  return (
    <main className={styles.frame}>
      <header className={styles.head}>{head}</header>
      {children}
      {controls && <div className={styles.controls}>{controls}</div>}
    </main>
  );
}

export function Title({ title, sub, icon }: { title: string; sub?: string; icon?: IconName }) {
  return (
    <div>
      <h1 className={styles.title}>{title}</h1>
      {sub && (
        <p className={styles.sub}>
          <span>{sub}</span> {icon && <Icon name={icon} size={18} />}
        </p>
      )}
    </div>
  );
}

/** A paper that scrolls. */
export function Body({ children }: { children: React.ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** Tells how far the phone is alone: with or without network, what isn't sent, and how old its list is. */
export function NetworkStrip({ place }: { place?: GatePlace }) {
  const { phone, status, exchanged } = useGate();
  const trouble = troubleOf(exchanged) ?? (place?.isListed === false ? UNLISTED : undefined);
  const { isOnline, unsent } = status;
  const isQuiet = isOnline && !trouble;
  const waiting = unsent > 0 ? `, ${counted(unsent, 'scan')} to send` : '';
  const isNewDay = status.listAt > 0 && gateDay(status.listAt) !== gateDay(phone.clock());
  const offline = isNewDay ? 'Offline, new day since 05:00' : 'Offline';
  return (
    <p className={styles.strip} data-off={!isQuiet || undefined} role="status">
      <Icon name={isOnline ? 'network' : 'unreachable'} size={22} />
      <span>
        <b>{trouble ?? (isOnline ? `Online${waiting}.` : `${offline}${waiting}.`)}</b>{' '}
        <span>{listWords(status)}</span>
      </span>
    </p>
  );
}

const UNLISTED = 'The festival’s list has this gate no more. Go on, and tell the desk.';

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
