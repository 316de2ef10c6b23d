import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { createAccount, setPasswordHash } from '../../accounts/store.ts';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { shared } from '../../testing/server.ts';
import { removeDeskSessionsOf } from '../sessions/store.ts';

const PEOPLE = 3000;

const server = shared(() => startDeskServer());
beforeAll(async () => {
  await server.db.transaction().execute(async (trx) => {
    for (let at = 0; at < PEOPLE; at += 1) {
      const account = { email: `many.${at}@example.org`, username: 'asha', phone: '9000000002' };
      const otherCollege = 'A college with a name of some length, in a town of its own';
      await createAccount(trx, { ...account, fullName: `Asha ${at}`, otherCollege }, at);
    }
  });
});

const BODY = {
  columns: ['code', 'name', 'college', 'email', 'phone', 'signedUp'],
  format: 'csv',
  reason: 'lists for the hostel rooms',
};

async function takenSlowly(meanwhile: (accountId: string) => Promise<void>): Promise<string> {
  const desk = await signedInOrganiser(server, [{ role: 'hospitality' }]);
  const options = { payloadAsStream: true } as const;
  const answer = await desk.call('POST', '/exports/people', BODY, options);
  expect(answer.statusCode).toBe(200);
  await meanwhile(desk.id);
  return text(answer.stream());
}

it('An export that is taken slowly comes whole', async () => {
  const file = await takenSlowly(async () => undefined);
  expect(file.match(/many\.\d+@/g)).toHaveLength(PEOPLE);
});

it.each([
  ['role ends', (id: string) => removeDeskSessionsOf(server.db, id)],
  ['role’s time is over', (id: string) => endOfTime(id)],
  ['password is another', (id: string) => setPasswordHash(server.db, id, 'another')],
])('An export that is taken slowly breaks off when its organiser’s %s', async (_what, end) => {
  await expect(takenSlowly(end)).rejects.toThrow();
});

async function endOfTime(accountId: string): Promise<void> {
  const roles = server.db.updateTable('organiserRoles').where('accountId', '=', accountId);
  await roles.set({ endsAt: Date.now() }).execute();
}
