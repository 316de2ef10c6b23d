import { expect, it } from 'vitest';
import { type Content, loadContent } from '../../content/reading/content.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { lookForEqualOrders, lookForSharedVenues } from './notes.ts';

const MUSIC = 5;

async function festivalOf(
  events: readonly (readonly [
    title: string,
    venue: string | null,
    begins: string | null,
    ends: string | null,
  ])[],
): Promise<Content> {
  const festival = await loadContent(FESTIVAL_DIR);
  const [event] = festival.events(MUSIC);
  const made = events.map(([title, eventVenue, eventDate, ends]) => ({
    ...{ ...event!, title, eventVenue, eventDate, ends },
  }));
  return { ...festival, events: (id) => (id === MUSIC ? made : []) };
}

const AT = (hour: number) => `2025-09-18T${String(hour).padStart(2, '0')}:00:00+05:30`;

it('tells each pair of events that are in one venue at one time, however it is written', async () => {
  const shared = await festivalOf([
    ['First', 'Old Hall', AT(10), AT(12)],
    ['Second', 'old  hall', AT(11), AT(13)],
    ['Third', 'Old Hall', AT(12), null],
    ['Early', 'Old Hall', AT(9), AT(10)],
    ['Elsewhere', 'New Hall', AT(11), AT(13)],
    ['Anywhere', null, AT(11), AT(13)],
    ['Someday', 'Old Hall', null, null],
  ]);
  expect(lookForSharedVenues(shared)).toEqual([
    '2 pairs of events are in one venue at one time:',
    '  First and Second: Old Hall, Thu 18 Sept, 11 am',
    '  Second and Third: old  hall, Thu 18 Sept, 12 noon',
  ]);
  expect(lookForSharedVenues(await festivalOf([['One', 'Old Hall', AT(10), AT(12)]]))).toEqual([]);
});

it('tells an entry with the order of another in its list', () => {
  const sound = (files: Record<string, number | undefined>) =>
    new Map(
      Object.entries(files).map(([file, order]) => [
        file,
        { fields: { name: file, order }, body: '', modifiedAt: '' },
      ]),
    );
  const [music, dance] = ['clusters/music', 'clusters/dance'];
  const orders = { [`${music}/a.md`]: 1, [`${music}/b.md`]: 2, [`${dance}/c.md`]: 1 };
  expect(lookForEqualOrders(sound({ ...orders, [`${music}/d.md`]: undefined }))).toEqual([]);
  expect(lookForEqualOrders(sound({ ...orders, [`${music}/e.md`]: 2 }))).toEqual([
    'An entry has the order of another:',
    '  clusters/music/e.md order: 2 is the order of clusters/music/b.md already',
  ]);
});
