import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entry } from '../../contract/entries/entry.ts';
import { addressOf, type ScheduledEvent } from '../../contract/schedule.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { eventsOf } from './own-events.ts';
import { followEvents, isAmong, pinnedEvents, togglePin } from './pins.ts';

const PINS = 'marked-events';

function scheduled(eventId: string, title: string, clusterId = 5): ScheduledEvent {
  const hours = { day: null, begins: null, ends: null };
  return { eventId, title, clusterId, kind: null, venue: null, ...hours };
}

const humming = scheduled('music/humming', 'Humming');
const gone = scheduled('music/gone', 'Gone');

/** As phones have stored schedules since before ids. */
const withoutId = (event: ScheduledEvent) => ({ ...event, eventId: undefined });

const arePinned = (...events: ScheduledEvent[]) =>
  events.map((event) => isAmong(pinnedEvents(), event));

const notified = vi.fn(() => true);

// Other tabs and the page hear of it by an event, which nobody awaits here.
beforeEach(() => {
  vi.stubGlobal('dispatchEvent', notified.mockClear());
  browserStorage.clear();
});
afterEach(() => void vi.unstubAllGlobals());

test('what is pinned stays so under another name and in another cluster, and is unpinned there', () => {
  togglePin(scheduled('music/humming', 'Humming'));
  const moved = scheduled('music/humming', 'Humming Solo', 2);
  expect(arePinned(moved)).toEqual([true]);
  expect(arePinned(scheduled('music/other', 'Humming'))).toEqual([false]);
  togglePin(moved);
  expect(arePinned(moved)).toEqual([false]);
});

test('a pin of before ids follows its event from the first screen that has it; one whose event isn’t there stays', () => {
  browserStorage.set(PINS, JSON.stringify([addressOf(humming), addressOf(gone)]));
  followEvents([humming, scheduled('music/other', 'Other')]);
  expect(arePinned({ ...humming, title: 'Humming Solo' }, gone)).toEqual([true, true]);
  followEvents([humming]);
  expect(notified).toHaveBeenCalledTimes(1);
  togglePin(humming);
  expect(arePinned(humming, gone)).toEqual([false, true]);
});

test('a stored schedule of before ids has the pins, and takes others', () => {
  const [old, other] = [withoutId(humming), withoutId(scheduled('music/other', 'Other'))];
  togglePin(humming);
  togglePin(other);
  followEvents([old, other]);
  expect(arePinned(old, other)).toEqual([true, true]);
  expect(arePinned({ ...humming, title: 'Humming Solo' })).toEqual([true]);
  togglePin(old);
  expect(arePinned(old, other, humming)).toEqual([false, true, false]);
});

test('a stored page of before ids, which reads addresses alone, has the pins by the events’ names of now', () => {
  togglePin(humming);
  const renamed = { ...humming, title: 'Humming Solo' };
  followEvents([renamed]);
  const list: unknown[] = JSON.parse(browserStorage.get(PINS) ?? '[]');
  const read = list.filter((one) => typeof one === 'string');
  expect(read).toEqual([addressOf(renamed)]);
  // It writes what it has read.
  browserStorage.set(PINS, JSON.stringify([...read, addressOf(gone)]));
  expect(arePinned(renamed, gone)).toEqual([true, true]);
});

test('a place is one in its event under every name, and in a schedule of before ids', () => {
  const entry = { eventId: 'music/humming', clusterName: 'Music', eventName: 'Humming' };
  const own = eventsOf([
    { ...entry, state: 'held' } as Entry,
    { ...entry, eventId: 'music/gone', eventName: 'Gone', state: 'waiting' } as Entry,
  ]);
  expect(isAmong(own, { ...humming, title: 'Humming Solo' })).toBe(true);
  expect(isAmong(own, withoutId(humming))).toBe(true);
  expect(isAmong(own, scheduled('music/other', 'Humming'))).toBe(false);
  expect(isAmong(own, gone)).toBe(false);
});
