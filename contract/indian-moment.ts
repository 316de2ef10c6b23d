import * as z from 'zod/mini';
import { fromClockInIndia } from './moments.ts';

/** A moment with its offset, so that no reader has to guess the time zone. */
export const OffsetMoment = z.iso.datetime({
  offset: true,
  abort: true,
  error: 'must be a moment with its offset, such as 2025-09-18T10:00:00+05:30',
});

/** The same, or `2025-09-18 13:00` by India's clock. Read as ISO 8601 in UTC. */
export const IndianMoment = z.pipe(
  z.transform((moment: unknown) =>
    typeof moment === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(moment)
      ? fromClockInIndia(moment)
      : moment,
  ),
  OffsetMoment.check(z.overwrite((moment) => new Date(moment).toISOString())),
);
