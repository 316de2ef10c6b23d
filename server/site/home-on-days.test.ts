import { expect, it, onTestFinished, vi } from 'vitest';
import { siteWith } from '../testing/site.ts';

it.each([
  ['2025-09-17T23:59:00+05:30', '/?off'],
  ['2025-09-18T00:30:00+05:30', '/?on'],
  ['2025-09-18T06:00:00+05:30', '/?on'],
  ['2025-09-22T04:59:00+05:30', '/?on'],
  ['2025-09-22T06:00:00+05:30', '/?off'],
])('home at %s is %s on a server that has shown it on other days', async (moment, shown) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await siteWith(() => '', undefined, { features: { days: true } });
  for (const other of ['2025-09-10T12:00:00+05:30', '2025-09-20T12:00:00+05:30']) {
    vi.setSystemTime(other);
    await app.inject('/');
  }
  vi.setSystemTime(moment);
  for (let asked = 0; asked < 2; asked++)
    expect(/at (\S+?)</.exec((await app.inject('/')).body)?.[1]).toBe(shown);
});

it('home is one page while the site shows no days', async () => {
  const app = await siteWith(() => '');
  expect(/at (\S+?)</.exec((await app.inject('/')).body)?.[1]).toBe('/');
});

it('an event’s page is another once the event begins and ends, on a server that has shown it before, whatever is asked', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const [eventDate, ends] = ['2025-09-19T17:00:00+05:30', '2025-09-19T21:00:00+05:30'];
  const event = { eventId: 'music/raga', title: 'Raga', eventDate, ends, registration: null };
  const app = await siteWith(
    () => '',
    () => [event] as never,
    { features: { days: true } },
  );
  const shown = async (moment: string) => {
    vi.setSystemTime(moment);
    const { body } = await app.inject('/events/music/details/Raga?at=7');
    return /at (\S+?)</.exec(body)?.[1];
  };
  const address = (from: string) => `/events/music/details/Raga?at=${Date.parse(from)}`;
  const firstDay = address('2025-09-18T00:00:00+05:30');
  expect(await shown('2025-09-01T12:00:00+05:30')).toBe('/events/music/details/Raga?at=0');
  expect(await shown('2025-09-19T16:59:00+05:30')).toBe(firstDay);
  expect(await shown(eventDate)).toBe(address(eventDate));
  expect(await shown('2025-09-19T20:59:00+05:30')).toBe(address(eventDate));
  expect(await shown(ends)).toBe(address(ends));
  expect(await shown('2025-09-19T16:59:00+05:30')).toBe(firstDay);
});

it('no query leads to home as it was at another hour, however often it was shown then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await siteWith(() => '', undefined, { features: { days: true } });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const shown = async (path: string) =>
    /at (\S+?)</.exec(await (await fetch(address + path)).text())?.[1];
  vi.setSystemTime('2025-09-10T12:00:00+05:30');
  expect(await shown('/')).toBe('/?off');
  vi.setSystemTime('2025-09-20T12:00:00+05:30');
  expect(await shown('/?off')).toBe('/?on');
});
