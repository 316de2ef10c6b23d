import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScheduledEvent } from '../../contract/schedule.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { pinByIds, togglePin } from './pins.ts';

const PINS = 'marked-events';

function scheduled(eventId: string, title: string, clusterId = 5): ScheduledEvent {
  const hours = { day: null, begins: null, ends: null };
  return { eventId, title, clusterId, kind: null, venue: null, ...hours };
}

const pins = () => JSON.parse(browserStorage.get(PINS) ?? '[]');

// Other tabs and the page hear of it by an event, which nobody awaits here.
beforeEach(() => {
  vi.stubGlobal('dispatchEvent', () => true);
  browserStorage.clear();
});
afterEach(() => void vi.unstubAllGlobals());

test('what is pinned stays so under another name and in another cluster, and is unpinned there', () => {
  togglePin(scheduled('music/humming', 'Humming'));
  expect(pins()).toEqual(['music/humming']);
  togglePin(scheduled('music/humming', 'Humming Solo', 2));
  expect(pins()).toEqual([]);
});

test('a pin of before, which is an address, becomes its event’s; one whose event isn’t among them stays', () => {
  const before = ['/events/music/details/Humming', '/events/music/details/Gone'];
  browserStorage.set(PINS, JSON.stringify(before));
  const humming = scheduled('music/humming', 'Humming');
  pinByIds([humming, scheduled('music/other', 'Other')]);
  expect(pins()).toEqual(['music/humming', before[1]]);
  browserStorage.set(PINS, JSON.stringify(before));
  togglePin(humming);
  expect(pins()).toEqual([before[1]]);
});
