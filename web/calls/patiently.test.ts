import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listColleges } from '../../contract/accounts/colleges.ts';
import { requestVerification } from '../../contract/accounts/mailed-codes.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { patiently, type Wait } from './patiently.ts';

const LOST = new CallError(0, 'Unreachable');

/** Work that fails with each of these in turn, then gives 'done'; counts its tries. */
function failing(...failures: Error[]) {
  const work = async () => {
    work.tries += 1;
    const failure = failures.shift();
    if (failure) throw failure;
    return 'done';
  };
  work.tries = 0;
  return work;
}

describe('what fails as what passes does', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([0, 502, 503, 504])('is done again after %i', async (status) => {
    const later = new CallError(status, 'Later');
    const done = patiently(later, failing(later), { patienceMs: 4000 });
    await vi.advanceTimersByTimeAsync(4000);
    expect(await done).toBe('done');
  });

  it.each([
    new CallError(500, 'No'),
    new CallError(429, 'No'),
    new CallError(409, 'No'),
    new Error(),
  ])('is not mistaken for %s', async (failure) => {
    const work = failing(failure);
    const rejected = expect(patiently(LOST, work, { patienceMs: 60_000 })).rejects.toBe(failure);
    await vi.advanceTimersByTimeAsync(60_000);
    await rejected;
    expect(work.tries).toBe(1);
  });

  it('is left alone for as long as the server asks, and tells until when', async () => {
    const work = failing();
    const waits: Wait[] = [];
    const busy = new CallError(503, 'Busy', {}, 20);
    const onWait = (wait: Wait) => waits.push(wait);
    const done = patiently(busy, work, { patienceMs: 120_000, onWait });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(work.tries).toBe(0);
    expect(waits).toMatchObject([{ isLost: false }]);
    await vi.advanceTimersByTimeAsync(waits[0]!.until - Date.now());
    expect(await done).toBe('done');
  });

  it('is done again as soon as a lost network is back, however long the wait', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const work = failing(LOST);
    const done = patiently(LOST, work, { patienceMs: 120_000 });
    for (const tries of [1, 2]) {
      page.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(0);
      expect(work.tries).toBe(tries);
    }
    expect(await done).toBe('done');
    vi.unstubAllGlobals();
  });

  it('is told in the end, when it has lasted too long', async () => {
    const failures = Array.from({ length: 1000 }, () => LOST);
    const work = failing(...failures);
    const rejected = expect(patiently(LOST, work, { patienceMs: 120_000 })).rejects.toThrow(
      'Unreachable',
    );
    await vi.advanceTimersByTimeAsync(120_000);
    await rejected;
    expect(work.tries).toBeGreaterThan(8);
    expect(work.tries).toBeLessThan(100);
  });

  it('is told at once to whoever stops waiting, or has left', async () => {
    const busy = new CallError(503, 'Busy', {}, 9);
    const work = failing();
    const onWait = ({ stop }: Wait) => stop();
    await expect(patiently(busy, work, { patienceMs: 60_000, onWait })).rejects.toThrow('Busy');
    const left = new AbortController();
    const leaving = expect(
      patiently(busy, work, { patienceMs: 60_000, giveUp: left.signal }),
    ).rejects.toThrow('Busy');
    await vi.advanceTimersByTimeAsync(5000);
    left.abort();
    await leaving;
    expect(work.tries).toBe(0);
  });

  it('is told after the try that has begun to whoever stops waiting just then', async () => {
    let stop = () => {};
    let tries = 0;
    const work = async () => {
      tries += 1;
      stop();
      throw LOST;
    };
    const onWait = (wait: Wait) => {
      stop = wait.stop;
    };
    const rejected = expect(
      patiently(LOST, work, { patienceMs: 60_000, onWait }),
    ).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(60_000);
    await rejected;
    expect(tries).toBe(1);
  });
});

describe('a call', () => {
  /** The keys of all requests to a server that answers the given ones in turn, and cuts off where there is none. */
  async function keysSent(
    answers: (string | undefined)[],
    make: (base: string) => Promise<unknown>,
  ) {
    const keys: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      keys.push(request.headers['idempotency-key'] as string | undefined);
      const answer = answers.shift();
      if (answer) return void response.end(answer);
      response.writeHead(200, { 'content-length': 100 }).write('{"message":');
      setImmediate(() => request.socket.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await make(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    vi.restoreAllMocks();
    server.close();
    return keys;
  }

  it('that changes something has one key for all its tries, and another one for the next press', async () => {
    const body = { user_email: 'a@example.org', user_recaptcha_code: 'x' };
    const press = (base: string) => call(requestVerification, { base, body });
    const ok = '{"message":"On its way"}';
    const first = await keysSent([undefined, undefined, ok], press);
    expect(first).toHaveLength(3);
    expect(new Set(first).size).toBe(1);
    expect(first[0]).toMatch(/^[\w-]{16,64}$/);
    expect(await keysSent([ok], press)).not.toEqual(first.slice(0, 1));
  });

  it('that only reads is made again too, without a key', async () => {
    const read = (base: string) => call(listColleges, { base });
    expect(await keysSent([undefined, '{"message":[]}'], read)).toEqual([undefined, undefined]);
  });
});
