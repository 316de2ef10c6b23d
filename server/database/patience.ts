import { setTimeout as pause } from 'node:timers/promises';

/** Others hold a lock for moments; nobody waits longer than this in front of a screen. */
export const PATIENCE_MS = 5000;

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** SQLite's extended codes have the kind of error in their lowest byte. */
const SQLITE_BUSY = 5;

/** A lock, a statement or a transaction that took too long, or said nothing; a deadlock; no connection left; starting or stopping. */
const BUSY_ON_POSTGRES = ['55P03', '57014', '25P03', '40P01', '40001', '53300', '57P01', '57P03'];

/** All that the pool says when no connection came free in time, or a new one wasn't there in time. */
const NO_CONNECTION = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
];

/** True for the error of a database that had no time: nothing has happened, and the same may be tried again. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  return (
    isLocked(error) || BUSY_ON_POSTGRES.includes(code) || NO_CONNECTION.includes(error.message)
  );
}

function isLocked(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
}

/**
 * Does `work` on SQLite, again and again while another process has the file locked, but not after `until`
 * (on the clock of `performance`). Between two tries the process does all else that it has to do.
 */
export async function patiently<T>(until: number, work: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() >= until) throw error;
    }
    await pause(pauseMs);
  }
}
