import { beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../accounts/store.ts';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import type { TestServer } from '../../testing/server.ts';

const PATH = '/events/music/First%20Song';
const TRIES = 60;

let server: TestServer;
let organisers: Awaited<ReturnType<typeof signedInOrganiser>>[];
beforeAll(async () => {
  server = await startDeskServer();
  const role = { role: 'cluster-manager', clusters: ['Music'] } as const;
  organisers = [await signedInOrganiser(server, [role]), await signedInOrganiser(server, [role])];
  return () => server.close();
});

async function addedEntry(at: number): Promise<string> {
  const email = `added.${at}@example.org`;
  const account = { email, username: 'asha', fullName: 'Asha', phone: '9000000002' };
  await createAccount(server.db, account, at + 1);
  const added = await organisers[0]!.call('POST', `${PATH}/entries`, { person: email });
  return added.json().message.id;
}

it('An entry that one organiser marks and another takes back at that moment is one or the other', async () => {
  const ids: string[] = [];
  for (let at = 0; at < TRIES; at += 1) ids.push(await addedEntry(at));
  const [one, other] = organisers;
  const both = await Promise.all(
    ids.map((id) => {
      const mark = { entries: [{ id, was: 'held' }], is: 'present' };
      return Promise.all([
        other!.call('POST', `${PATH}/entries/take-back`, { entries: [id] }),
        one!.call('PUT', `${PATH}/attendance`, mark),
      ]);
    }),
  );
  for (const answers of both)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});
