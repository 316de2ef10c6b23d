import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { Phone } from '../phone/phone.ts';
import type { Status } from '../phone/status.ts';
import type { Round } from '../phone/sync.ts';

interface GateState {
  readonly phone: Phone;
  readonly status: Status;
  readonly exchanged: Exchanged;
}

const GateContext = createContext<GateState | null>(null);

/** Has every screen know the phone as it is now, while it exchanges with the server all the time. */
export function GateProvider({ phone, children }: { phone: Phone; children: ReactNode }) {
  const status = phone.useStatus();
  const exchanged = useExchange(phone);
  return <GateContext value={{ phone, status, exchanged }}>{children}</GateContext>;
}

export function useGate(): GateState {
  return use(GateContext)!;
}

const PAUSE_MS = 5000;
/** So that phones that a server has sent away don't come back at one moment. */
const SPREAD_MS = 1000;

/** The last exchange, as it went. `hasLittleRoom`: the phone's storage is nearly full. */
export interface Exchanged {
  readonly round: Round;
  readonly hasLittleRoom: boolean;
}

/** Exchanges with the server all the time: the list once it is paired, each scan at once, and every few seconds what is new there. */
function useExchange(phone: Phone): Exchanged {
  const [exchanged, setExchanged] = useState<Exchanged>({
    round: { how: 'done' },
    hasLittleRoom: false,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    let [unsent, isPaired] = [0, false];
    const exchange = async () => {
      clearTimeout(timer);
      const round = await phone.sync().catch(failedBy);
      const room = await hasLittleRoom();
      if (isOver) return;
      setExchanged({ round, hasLittleRoom: room });
      clearTimeout(timer);
      timer = setTimeout(exchange, pauseAfter(round));
    };
    const stop = phone.subscribe(() => {
      const isDue = phone.status.unsent > unsent || (phone.device !== null && !isPaired);
      unsent = phone.status.unsent;
      isPaired = phone.device !== null;
      if (isDue) void exchange();
    });
    const now = () => void exchange();
    now();
    addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
      removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [phone]);
  return exchanged;
}

/** Thousands of scans have room in it. */
const LITTLE_BYTES = 5_000_000;

async function hasLittleRoom(): Promise<boolean> {
  try {
    const { quota, usage = 0 } = await navigator.storage.estimate();
    return quota !== undefined && quota - usage < LITTLE_BYTES;
  } catch {
    // This browser doesn't tell.
    return false;
  }
}

/** Told, and tried again. */
function failedBy(error: unknown): Round {
  console.error('The exchange with the server failed', error);
  return { how: 'failed' };
}

function pauseAfter(round: Round): number {
  const asked = round.how === 'busy' ? round.forMs : 0;
  return Math.max(asked, PAUSE_MS) + Math.random() * SPREAD_MS;
}
