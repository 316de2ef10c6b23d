import { expect, it } from 'vitest';
import { createAccount } from '../../accounts/store.ts';
import { MUSIC_MANAGER, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { shared } from '../../testing/server.ts';

const PATH = '/events/music/First%20Song';
const TRIES = 60;

const server = shared(() => startDeskServer());
const one = shared(() => signedInOrganiser(server, MUSIC_MANAGER));
const other = shared(() => signedInOrganiser(server, MUSIC_MANAGER));

async function addedEntry(at: number): Promise<string> {
  const email = `added.${at}@example.org`;
  const account = { email, username: 'asha', fullName: 'Asha', phone: '9000000002' };
  await createAccount(server.db, account, at + 1);
  const added = await one.call('POST', `${PATH}/entries`, {
    ...{ person: email, isBeyond: true, reason: 'To be taken back' },
  });
  return added.json().message.id;
}

it('An entry that one organiser marks and another takes back at that moment is one or the other', async () => {
  const ids: string[] = [];
  for (let at = 0; at < TRIES; at += 1) ids.push(await addedEntry(at));
  const both = await Promise.all(
    ids.map((id) => {
      const mark = { entries: [{ id, was: 'held' }], is: 'present' };
      return Promise.all([
        other.call('POST', `${PATH}/entries/take-back`, { entries: [id] }),
        one.call('PUT', `${PATH}/attendance`, mark),
      ]);
    }),
  );
  for (const answers of both)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});
