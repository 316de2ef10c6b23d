import { expect, it } from 'vitest';
import type { Event } from '../../../contract/events.ts';
import { partsOf } from './case-file.tsx';

it('loads what is left of an event that never got a date from the day after the festival on, as it is drawn', () => {
  const undated = { eventDate: null, ends: null, registration: null } as Event;
  const filesAt = (moment: string) =>
    partsOf(undated, Date.parse(moment), '2025-09-21').map(({ file }) => file);
  expect(filesAt('2025-09-22T04:59:00+05:30')).toEqual([]);
  expect(filesAt('2025-09-22T05:00:00+05:30')).toEqual(['over.tsx']);
  expect(partsOf(undated, undefined, '2025-09-21')).toEqual([]);
});
