import { expect, test } from 'vitest';
import { peopleCounts } from './people-counts.ts';

const ARRIVALS = { onCampus: null, arrivedToday: 12, arrived: 40, people: 1400 };

test('whose right ends at their own events’ doors reads that these are counted, not the gates', () => {
  const notesOf = (atGates: boolean) => peopleCounts(ARRIVALS, atGates).map(([, , note]) => note);
  expect(notesOf(true)).toEqual(['since 05:00', 'of 1,400']);
  expect(notesOf(false)).toEqual([
    'since 05:00, at your events’ doors',
    'of 1,400, at your events’ doors',
  ]);
});
