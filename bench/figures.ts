import type { Result } from 'autocannon';

/** A figure, and where it has one, the limit it is held to. */
export type Figure = [name: string, value: number, limit: number | undefined];

/** Prints figures that may not be less than their limits; returns how many are. */
export function atLeast(figures: readonly Figure[]): number {
  return figures.filter((figure) => !print(figure, '>=', (value, limit) => value >= limit)).length;
}

/** Prints figures that may not be more than their limits; returns how many are. */
export function atMost(figures: readonly Figure[]): number {
  return figures.filter((figure) => !print(figure, '<=', (value, limit) => value <= limit)).length;
}

function print(
  [name, value, limit]: Figure,
  sign: string,
  holds: (value: number, limit: number) => boolean,
): boolean {
  const shown = value < 1 && value > 0 ? value.toFixed(3) : Math.round(value).toString();
  const met = limit === undefined || holds(value, limit);
  const target = limit === undefined ? '' : `${sign} ${limit}`;
  console.log(
    `  ${name.padEnd(20)} ${shown.padStart(8)}  ${target.padEnd(12)} ${met ? '' : 'NOT MET'}`,
  );
  return met;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** @throws Error with the statuses when an answer was a failure: then the figure would be one of something else. */
export function throwIfAnyFailed({ url, non2xx, errors, statusCodeStats }: Result): void {
  if (non2xx + errors === 0) return;
  const answers = Object.entries(statusCodeStats ?? {}).map(
    ([code, { count }]) => `${count} x ${code}`,
  );
  throw new Error(`${url} answered ${answers.join(', ')}; ${errors} requests had no answer`);
}
