import { clockAt } from '../../../contract/moments.ts';

function indianClock(epochMs: number): string {
  return clockAt(new Date(epochMs).toISOString(), 'Asia/Kolkata').toISOString();
}

/** `10:41`, in India. */
export function time(epochMs: number): string {
  return indianClock(epochMs).slice(11, 16);
}

/** `10:41:20`, in India. */
export function second(epochMs: number): string {
  return indianClock(epochMs).slice(11, 19);
}

/** `18,012`; from a lakh on as India groups them. */
export function number(count: number): string {
  return count.toLocaleString('en-IN');
}

/** `1 scan`, `14 scans` */
export function scans(count: number): string {
  return count === 1 ? '1 scan' : `${number(count)} scans`;
}

const MINUTE_MS = 60_000;

/** `just now`, `52 minutes ago`, `3 hours ago` */
export function ago(ms: number): string {
  const minutes = Math.trunc(ms / MINUTE_MS);
  if (minutes < 1) return 'just now';
  const [count, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
