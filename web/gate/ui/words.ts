import { number } from '../../ui/formats.ts';

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
