import { expect, it } from 'vitest';
import { IndianMoment, OffsetMoment } from './indian-moment.ts';

const faultOf = (one: typeof OffsetMoment | typeof IndianMoment, written: unknown) =>
  one.safeParse(written).error?.issues[0]?.message;

it.each(['2025-13-45T10:00:00+05:30', '2025-02-30T10:00:00+05:30', '2025-09-18T25:00:00+05:30'])(
  '%s is told to be no moment of the calendar, not to lack its offset',
  (written) => {
    for (const one of [IndianMoment, OffsetMoment])
      expect(faultOf(one, written)).toBe('names a day or an hour that does not exist');
  },
);

it('The same of a day and an hour by India’s clock', () => {
  expect(faultOf(IndianMoment, '2025-13-45 10:00')).toBe(
    'names a day or an hour that does not exist',
  );
  expect(faultOf(IndianMoment, '2028-02-29 10:00')).toBeUndefined();
});

it.each([
  ...['2025-09-18T10:00:00', 'Friday at ten', '2025-09-18', 7],
  ...['2025-09-18T10:00+05:30', '2025-09-18T10:00:00+0530', '2025-09-18T10:00:00+5:30'],
  '2025-09-18T10:00:00 +05:30',
])('%s is told to need its offset', (written) => {
  for (const one of [IndianMoment, OffsetMoment])
    expect(faultOf(one, written)).toMatch(/^must be a moment with its offset/);
});
