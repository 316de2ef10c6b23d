import * as z from 'zod/mini';
import { fromClockInIndia } from './moments.ts';

const WITH_OFFSET = 'must be a moment with its offset, such as 2025-09-18T10:00:00+05:30';

const NO_SUCH = 'names a day or an hour that does not exist';

/** The words of whoever reads a file say that there is none. */
function faultOf({ input }: { readonly input?: unknown }): string | undefined {
  return input === undefined ? undefined : (hourAlone(input) ?? wrong(input));
}

const WHOLE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** A moment that is written whole is refused for its numbers alone. */
function wrong(input: unknown): string {
  return typeof input === 'string' && WHOLE.test(input) ? NO_SUCH : WITH_OFFSET;
}

/** A moment with its offset, so that no reader has to guess the time zone. */
export const OffsetMoment = z.iso.datetime({
  offset: true,
  abort: true,
  error: ({ input }) => wrong(input),
});

/** The same, or `2025-09-18 13:00` by India's clock. Read as ISO 8601 in UTC. */
export const IndianMoment = z.pipe(
  z.transform((moment: unknown) =>
    typeof moment === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(moment)
      ? fromClockInIndia(moment)
      : moment,
  ),
  z.iso
    .datetime({ offset: true, abort: true, error: faultOf })
    .check(z.overwrite((moment) => new Date(moment).toISOString())),
);

function hourAlone(input: unknown): string | undefined {
  if (typeof input !== 'string' || !/^\d\d?:\d\d$/.test(input)) return;
  return `must have its day before the hour, such as 2025-09-18 ${input.padStart(5, '0')}`;
}
