import { expect, it } from 'vitest';
import { MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import { newRegistrant, startDeskServerWith } from '../../testing/entries.ts';
import { lastMailTo, mailsTo } from '../../testing/mails.ts';
import { shared } from '../../testing/server.ts';

const TITLE = 'First Song';
const PATH = '/events/music/First%20Song';
const server = shared(() => startDeskServerWith(new Map([[TITLE, { rules: { places: 3 } }]])));

it('Entries of whose people nobody has confirmed an e-mail are marked, found, and withdrawn together', async () => {
  const manager = await signedInOrganiser(server, MUSIC_MANAGER);
  const strangers = [1, 2].map(() => newRegistrant(server, { isConfirmed: false }));
  const [one, other, known, next, late] = [
    ...(await Promise.all(strangers)),
    ...(await Promise.all([1, 2].map(() => newRegistrant(server, { name: 'Ravi' })))),
    await newRegistrant(server, { isConfirmed: false }),
  ] as const;
  for (const person of [one!, other!, known!, next!, late!])
    expect((await person.take(TITLE)).status).toBe(200);
  const list = async (query: string) =>
    (await manager.call('GET', `${PATH}/entries?${query}`)).json().message;
  const all = (await list('')).rows.map(
    ({ members }: never) => (members as { isProven: boolean }[])[0]!.isProven,
  );
  expect(all).toEqual([false, false, true]);
  expect((await list('proof=unproven')).total).toBe(2);
  expect((await list('list=waiting&proof=unproven')).total).toBe(1);

  const takeOut = () =>
    manager.call('POST', `${PATH}/entries/withdraw-unproven`, { reason: 'Nobody wrote back' });
  expect((await takeOut()).json().message).toBe('3 withdrawn, and their people are told');
  expect(await one!.entryIn(TITLE)).toBeNull();
  expect((await known!.entryIn(TITLE))?.state).toBe('held');
  expect((await next!.entryIn(TITLE))?.state).toBe('offered');
  // The mail about the place may leave after it.
  await lastMailTo(server, one!.email, 2);
  const texts = (await mailsTo(server, one!.email)).map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining('Nobody wrote back'));
  expect((await takeOut()).statusCode).toBe(409);
});
