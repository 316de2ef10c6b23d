import type { Result } from 'autocannon';

/** @throws Error with the statuses when an answer was a failure: then the figure would be one of something else. */
export function throwIfAnyFailed({ url, non2xx, errors, statusCodeStats }: Result): void {
  if (non2xx + errors === 0) return;
  const answers = Object.entries(statusCodeStats ?? {}).map(
    ([code, { count }]) => `${count} x ${code}`,
  );
  throw new Error(`${url} answered ${answers.join(', ')}; ${errors} requests had no answer`);
}
