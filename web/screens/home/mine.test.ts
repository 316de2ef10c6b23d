import { expect, test } from 'vitest';
import type { ScheduledEvent } from '../../../contract/schedule.ts';
import { mineOf } from './mine.tsx';

const cut = scheduled('Fifty Hour Cut', '2025-09-18T10:00', '2025-09-20T12:00');
const band = scheduled('Band of Suspects', '2025-09-19T17:00', '2025-09-19T19:00');

const pictures = scheduled('Old Pictures', '2025-09-19T18:00', '2025-09-21T20:00');

function scheduled(title: string, begins: string, ends: string): ScheduledEvent {
  const times = { begins: `${begins}:00+05:30`, ends: `${ends}:00+05:30` };
  return { eventId: title, title, kind: null, clusterId: 1, day: 'fri', ...times, venue: null };
}

test('what lasts for days gives way to what comes within three hours, and while that is on', () => {
  const mine = (moment: string) => mineOf([cut, band], Date.parse(`${moment}:00+05:30`))?.title;
  expect(mine('2025-09-18T09:00')).toBe('Fifty Hour Cut');
  expect(mine('2025-09-19T13:59')).toBe('Fifty Hour Cut');
  expect(mine('2025-09-19T14:00')).toBe('Band of Suspects');
  expect(mine('2025-09-19T18:00')).toBe('Band of Suspects');
  expect(mine('2025-09-19T19:00')).toBe('Fifty Hour Cut');
  expect(mine('2025-09-20T12:00')).toBeUndefined();
  const evening = Date.parse('2025-09-19T18:30:00+05:30');
  expect(mineOf([band, pictures], evening)?.title).toBe('Band of Suspects');
});
