import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entry } from '../../contract/entries/entry.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { privateCopy, storeOwnEntry, storePrivateCopy } from './private-copy.ts';

const eventId = 'music/humming';

function entry(eventName: string, eventId?: string): Entry {
  return { id: eventName, eventId, clusterName: 'Music', eventName } as Entry;
}

function keep(...entries: Entry[]): void {
  storePrivateCopy('a token', { entries } as unknown as Parameters<typeof storePrivateCopy>[1]);
}

const kept = () => privateCopy()?.entries?.map(({ eventName }) => eventName);

// Other tabs and the page hear of it by an event, which nobody awaits here.
beforeEach(() => {
  vi.stubGlobal('dispatchEvent', () => true);
  browserStorage.clear();
  browserStorage.set('token', 'a token');
});
afterEach(() => {
  browserStorage.clear();
  vi.unstubAllGlobals();
});

test('an entry takes the place of its event’s, under whatever name that was; another event’s of that name stays', () => {
  keep(entry('Humming', eventId), entry('Other', 'music/other'));
  storeOwnEntry(entry('Humming Solo', eventId), entry('Humming Solo', eventId));
  expect(kept()).toEqual(['Other', 'Humming Solo']);
  storeOwnEntry(entry('Other', eventId), null);
  expect(kept()).toEqual(['Other']);
});

test('an entry of before ids is known by its event’s name', () => {
  keep(entry('Humming'), entry('Other'));
  storeOwnEntry(entry('Humming', eventId), null);
  expect(kept()).toEqual(['Other']);
});
