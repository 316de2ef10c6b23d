import { describe, expect, it } from 'vitest';
import { bearer, startTestServer } from '../testing/server.ts';
import { fairQueue } from './fair-queue.ts';
import { addressGroup, PER_MINUTE } from './limits.ts';

describe('addresses', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8:1:3::1', '2001:db8:1'],
    ['2001:0db8:0001:0002::9', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0'],
    ['::1', '0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0'],
  ])('%s counts as %s', (ip, group) => {
    expect(addressGroup(ip)).toBe(group);
  });
});

describe('the limits of one address', () => {
  it('count what a bad token is refused for', async () => {
    const server = await startTestServer();
    const ask = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/user/data',
        headers: bearer('A'.repeat(43)),
        payload: {},
      });
    const { max } = PER_MINUTE.signIn.config.rateLimit;
    let response = await ask();
    for (let i = 0; i < max && response.statusCode === 401; i++) response = await ask();
    await server.close();
    expect(response.statusCode).toBe(429);
  });

  it('let a campus of 18,000 that shares it sign in within ten minutes', () => {
    const { max, timeWindow } = PER_MINUTE.signIn.config.rateLimit;
    expect((max * 10 * 60_000) / timeWindow).toBeGreaterThanOrEqual(18_000);
  });
});

describe('heavy work', () => {
  it('runs a few at a time, and tells the rest to come back', async () => {
    const inTurn = fairQueue({ room: 2, places: 5 });
    let running = 0;
    let most = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const work = () =>
      inTurn(async () => {
        running += 1;
        most = Math.max(most, running);
        await released;
        running -= 1;
      });
    const asked = Promise.allSettled(Array.from({ length: 8 }, work));
    release();
    const results = await asked;
    const refused = results.filter((result) => result.status === 'rejected');
    expect(most).toBe(2);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.reason).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    await work();
  });

  it('lets senders take turns, and leaves room for another one', async () => {
    const inTurn = fairQueue({ room: 1, places: 16 });
    const done: string[] = [];
    const send = (by: string) =>
      inTurn.withPlace((turn) => turn(async () => void done.push(by)), by);
    const many = await Promise.allSettled([
      ...Array.from({ length: 20 }, () => send('many')),
      send('one'),
      send('two'),
      send('two'),
    ]);
    expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(8);
    expect(done.slice(0, 6)).toEqual(['many', 'many', 'one', 'two', 'many', 'two']);
    expect(done.filter((by) => by === 'many')).toHaveLength(12);
    await inTurn(async () => {});
  });

  it('goes on after work that failed', async () => {
    const inTurn = fairQueue({ room: 1, places: 6 });
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn(async () => 'yes')).toBe('yes');
  });
});
