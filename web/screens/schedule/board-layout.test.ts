import { expect, it } from 'vitest';
import { countInWords } from '../../ui/words.ts';
import { layOut } from './board-layout.ts';

function event(title: string, from: string, ends: string | null, venue: string | null) {
  const moment = (hour: string) => `2025-09-19T${hour}:00+05:30`;
  return {
    eventId: title,
    title,
    kind: null,
    clusterId: 5,
    day: 'fri',
    begins: moment(from),
    ends: ends && moment(ends),
    venue,
  };
}

const { halls, firstHour, hourCount, starts } = layOut(
  [
    event('Early', '06:30', '07:00', 'Steps'),
    event('Song', '10:00', '12:00', 'Barn'),
    event('Dance', '10:00', null, null),
    event('Beside', '11:00', '13:00', 'Barn'),
    event('After', '12:00', '14:00', 'Barn'),
    { ...event('Night', '21:00', null, 'Barn'), ends: '2025-09-20T09:00:00+05:30' },
  ],
  '2025-09-19',
);
const hung = Object.fromEntries(
  starts.flatMap(({ events }) => events.map((one) => [one.title, one] as const)),
);

it('halls hang by name, and what has none hangs last', () => {
  expect(halls).toEqual([
    { name: 'Barn', row: 1, rows: 2 },
    { name: 'Steps', row: 3, rows: 1 },
    { name: 'Venue TBA', row: 4, rows: 1 },
  ]);
});

it('two events of a hall at once hang below each other, and one after another side by side', () => {
  expect(hung).toMatchObject({ Song: { row: 1 }, Beside: { row: 2 }, After: { row: 1 } });
});

it('an event without an end lasts about two hours', () => {
  expect(hung.Dance).toMatchObject({ from: 10, to: 12, row: 4, column: 18, endColumn: 26 });
});

it('a short event’s card still holds its name, and it ends when it ends', () => {
  expect(hung.Early).toMatchObject({ from: 6.5, to: 8 });
  expect(hung.Early?.endsAt).toBe(Date.parse('2025-09-19T07:00:00+05:30'));
});

it('the wall has every hour that it needs, and none after two at night', () => {
  expect([firstHour, firstHour + hourCount]).toEqual([6, 26]);
});

it('what lasts for days ends no day', () => {
  const walk = event('Walk', '10:00', '17:00', 'Barn');
  const contest = {
    ...event('Fifty Hours', '10:00', null, 'Lab'),
    ends: '2025-09-21T12:00:00+05:30',
  };
  expect(layOut([walk, contest], '2025-09-19').endsAt).toBe(
    Date.parse('2025-09-19T17:00:00+05:30'),
  );
});

it('events of one hour are one entry of the list', () => {
  expect(starts.map(({ events }) => events.length)).toEqual([1, 2, 1, 1, 1]);
});

it.each([
  [0, 'No places'],
  [1, 'One place'],
  [20, 'Twenty places'],
  [26, 'Twenty-six places'],
  [100, '100 places'],
])('%i is said %s', (count, words) => {
  expect(countInWords(count, 'place')).toBe(words);
});
