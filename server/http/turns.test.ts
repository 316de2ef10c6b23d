import { expect, it } from 'vitest';
import { bearer, readAs, sharedTestServer, signedUpPerson } from '../testing/server.ts';

const server = sharedTestServer();

const CHANGES = 400;
const READS = 20;

it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'Whoever reads hundreds of times at once, from one address, has others in between',
  async () => {
    const { token } = await signedUpPerson(server);
    const read = (remoteAddress: string) =>
      server.app.inject({ url: '/api/user/details', headers: bearer(token), remoteAddress });
    let done = 0;
    const reads = Array.from({ length: CHANGES }, async () => {
      const { statusCode } = await read('10.50.0.1');
      done += 1;
      return statusCode;
    });
    for (let n = 0; n < READS / 4; n += 1) expect((await read('10.50.0.2')).statusCode).toBe(200);
    expect(done).toBeLessThan(CHANGES / 2);
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
  },
  60_000,
);

it('Whoever sends hundreds of changes at once waits behind themselves, and others read meanwhile', async () => {
  const [busy, visitor] = [await signedUpPerson(server), await signedUpPerson(server)];
  let done = 0;
  const changes = Array.from({ length: CHANGES }, async (_, n) => {
    const answer = await busy.call('PATCH', '/api/user/update', { user_city: `City ${n}` });
    done += 1;
    return answer.statusCode;
  });
  for (let n = 0; n < READS; n += 1)
    expect((await readAs(server, visitor.token)).statusCode).toBe(200);
  expect(done).toBeLessThan(CHANGES / 2);
  expect(new Set(await Promise.all(changes))).toEqual(new Set([200]));
}, 60_000);
