import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../testing/desk.ts';
import { anotherProcess, gatePhone, pairedPhone } from '../testing/gate.ts';
import { shared, type TestServer } from '../testing/server.ts';
import { PER_MINUTE } from './limits.ts';

const server = shared(() => startDeskServer());
const organiser = shared(() => signedInOrganiser(server, ADMINISTRATOR));
const other = shared(() => anotherProcess(server));

type App = Pick<TestServer, 'app'>;

/** The statuses of so many requests, sent to two processes by turns. */
async function byTurns(times: number, ask: (to: App) => Promise<{ statusCode: number }>) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await ask(time % 2 === 0 ? server : other)).statusCode);
  return statuses;
}

describe('two processes count as one', () => {
  it('what a device looks up', async () => {
    const phone = await pairedPhone(server, organiser);
    const there = gatePhone({ app: other.app, settings: server.settings });
    for (const [name, value] of phone.cookies) there.cookies.set(name, value);
    const find = ({ app }: App) =>
      (app === other.app ? there : phone).call('POST', '/people', { q: 'nobody' });
    const statuses = await byTurns(32, find);
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
  });

  it('what asks for a mail, or guesses at the code of one', async () => {
    const { max } = PER_MINUTE.mail.config.rateLimit;
    for (const url of ['/api/user/verify', '/api/user/changePassword', '/api/user/confirm']) {
      const ask = ({ app }: App) => app.inject({ method: 'POST', url, payload: {} });
      const statuses = await byTurns(max + 2, ask);
      expect(statuses.lastIndexOf(400)).toBe(max - 1);
      expect(statuses.at(-1)).toBe(429);
    }
  });

  it('what tries codes of pairing', async () => {
    const pair = ({ app }: App) =>
      gatePhone({ app, settings: server.settings }).call('POST', '/pairings', { pairing: '' });
    const statuses = await byTurns(302, pair);
    const last = statuses.lastIndexOf(400);
    // A phone of another test may have paired in this minute.
    expect([last > 290 && last < 300, statuses.at(-1)]).toEqual([true, 429]);
  });
});
