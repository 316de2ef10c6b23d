import { expect, it } from 'vitest';
import { readAs, sharedTestServer, signedUpPerson } from '../testing/server.ts';

const server = sharedTestServer();

const CHANGES = 200;
const READS = 20;

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
});
