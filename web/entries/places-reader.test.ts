import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askOnce } from './places-reader.tsx';

const MINUTE_MS = 60_000;
const asked = vi.fn(async () => Response.json({ message: {} }));

// The page's own clock goes on as it does: it stands still while a phone sleeps.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('places are asked for once in half a minute, and anew after a phone’s sleep or by a clock that was set back', async () => {
  const now = Date.now();
  const timesAskedAt = async (moment: number) => {
    vi.setSystemTime(moment);
    await askOnce('/places');
    return asked.mock.calls.length;
  };
  expect(await timesAskedAt(now)).toBe(1);
  expect(await timesAskedAt(now + MINUTE_MS / 3)).toBe(1);
  expect(await timesAskedAt(now + 10 * MINUTE_MS)).toBe(2);
  expect(await timesAskedAt(now - 60 * MINUTE_MS)).toBe(3);
  expect(await timesAskedAt(now - 60 * MINUTE_MS + MINUTE_MS / 3)).toBe(3);
});
