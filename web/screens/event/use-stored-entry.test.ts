import { expect, test } from 'vitest';
import type { Entry } from '../../../contract/entries/entry.ts';
import { storedEntryIn } from './use-stored-entry.ts';

const humming = { eventId: 'music/humming', title: 'Humming' };

function copyWith(...entries: Partial<Entry>[]) {
  const held = { id: 'one', clusterName: 'Music', eventName: 'Humming', state: 'held' };
  return { keptAt: 1, entries: entries.map((one) => ({ ...held, ...one }) as Entry) };
}

test('a phone finds the place in an event under its new name, not that of another with the old one', () => {
  const copy = copyWith({ eventId: 'music/humming' });
  const renamed = { ...humming, title: 'Humming Solo' };
  expect(storedEntryIn(copy, 'Music', renamed)?.entry.id).toBe('one');
  expect(storedEntryIn(copy, 'Music', { ...humming, eventId: 'music/other' })).toBeUndefined();
});

test('a phone finds a place that it has kept since before ids by the event’s name', () => {
  expect(storedEntryIn(copyWith({}), 'Music', humming)).toMatchObject({ keptAt: 1 });
  expect(storedEntryIn(copyWith({ state: 'cancelled' }), 'Music', humming)).toBeUndefined();
});
