import { expect, it } from 'vitest';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import { type EventsOf, findFestivalEventById } from './festival-events.ts';
import { ContentUnavailable, loadContent } from './reading/content.ts';

it('An event is found though another cluster can’t be had; one that may be in that cluster is not said to be none', async () => {
  const { events } = await loadContent(FESTIVAL_DIR);
  const withoutArts: EventsOf = (id) => {
    if (id === 1) throw new ContentUnavailable('The content server never answered cluster 1');
    return events(id);
  };
  expect(await findFestivalEventById(withoutArts, 'music/humming')).toMatchObject({
    event: { title: 'Humming' },
    cluster: { name: 'Music' },
  });
  await expect(findFestivalEventById(withoutArts, 'arts/rangoli')).rejects.toThrow(
    ContentUnavailable,
  );
  expect(await findFestivalEventById(events, 'arts/rangoli')).toBeUndefined();
});
