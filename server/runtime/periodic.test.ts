import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { periodic } from './periodic.ts';

const EVERY_MS = 1000;
let began: number;
let end: (() => void)[];
let logged: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  [began, end, logged] = [0, [], []];
});
afterEach(() => vi.useRealTimers());

/** What lasts until `end` is called, and then fails with `error`, if there is one. */
function start(error?: Error) {
  const work = () => {
    began += 1;
    return new Promise<void>((resolve, reject) => {
      end.push(() => (error ? reject(error) : resolve()));
    });
  };
  const warn = ({ err }: { err: unknown }) => logged.push(err);
  const log = () => ({ warn }) as never;
  return periodic({ failure: 'It failed', everyMs: EVERY_MS, work }, log);
}

async function endOne(): Promise<void> {
  end.shift()!();
  await vi.advanceTimersByTimeAsync(0);
}

it('What happens by itself is never under way twice, and rests from its end to its next beginning', async () => {
  const running = start();
  void running.now();
  await vi.advanceTimersByTimeAsync(EVERY_MS * 5);
  expect(began).toBe(1);
  await endOne();
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect(began).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(began).toBe(2);
});

it('Asked for while it is under way, it is done once more after that, however often', async () => {
  const running = start();
  void running.now();
  const [one, other] = [running.now(), running.now()];
  await endOne();
  expect(began).toBe(2);
  await endOne();
  await Promise.all([one, other]);
  expect(began).toBe(2);
});

it('A failure is logged, of several each, and it goes on', async () => {
  const [first, second] = [new Error('of Humming'), new Error('of First Song')];
  const running = start(new AggregateError([first, second]));
  void running.now();
  await endOne();
  expect(logged).toEqual([first, second]);
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(began).toBe(2);
});

it('Once it is stopped, what is under way is waited for, and nothing begins any more', async () => {
  const running = start();
  running.schedule();
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  let isStopped = false;
  void running.now();
  const stopped = running.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(isStopped).toBe(false);
  await endOne();
  await stopped;
  await running.now();
  await vi.advanceTimersByTimeAsync(EVERY_MS * 3);
  expect(began).toBe(1);
});
