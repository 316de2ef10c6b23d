import { expect, it } from 'vitest';
import { removeAccount } from '../../accounts/profile/store.ts';
import { loadContent } from '../../content/files/content.ts';
import { sharedTestServer, signedUpPerson } from '../../testing/server.ts';
import { loadFile } from './load.ts';

const server = sharedTestServer();

it('A long file that breaks off says how much of it is loaded, and loads the rest the next time', async () => {
  const { db, settings } = server;
  const first = await signedUpPerson(server);
  const last = await signedUpPerson(server);
  const [event] = (await loadContent(settings.contentDir)).events(5);
  const titles = Array.from({ length: 250 }, (_, index) => `Event ${index}`);
  const line = (email: string, title: string) => `${email},Music,${title}`;
  const text = (lastEmail: string) =>
    ['email,cluster,event', ...titles.map((title) => line(first.fields.user_email, title))]
      .concat(line(lastEmail, 'Event 0'))
      .join('\n');
  const registered = async () =>
    (await first.call('GET', '/api/events/user/registered')).json().message.length;

  let asked = 0;
  const eventsOf = async () => {
    asked += 1;
    // The person of the last line leaves after it was found good.
    if (asked === titles.length + 1) await removeAccount(db, last.id);
    return titles.map((title) => ({ ...event!, title }));
  };
  await expect(
    loadFile({ db, eventsOf }, 'registrations', text(last.fields.user_email)),
  ).rejects.toThrow('200 of 251 registrations are loaded. Load the file again');
  expect(await registered()).toBe(200);

  const { user_email } = (await signedUpPerson(server)).fields;
  expect(await loadFile({ db, eventsOf }, 'registrations', text(user_email))).toEqual({
    loaded: 251,
    good: 251,
    unproven: 0,
    faults: [],
  });
  expect(await registered()).toBe(250);
});

it('A result whose certificate would have a gap is refused, with the letter and its line', async () => {
  const { db, settings } = server;
  const { events: eventsOf } = await loadContent(settings.contentDir);
  const [event] = eventsOf(5);
  const [sound, other] = [await signedUpPerson(server), await signedUpPerson(server)];
  await db
    .updateTable('accounts')
    .set({ full_name: 'Asha 中' })
    .where('id', '=', other.id)
    .execute();
  const text = (result: string) =>
    `email,cluster,event,result\n${[sound, other].map(({ fields }) => `${fields.user_email},Music,${event!.title},${result}`).join('\n')}`;
  const load = (result: string) =>
    loadFile({ db, eventsOf }, 'results', text(result), { unproven: true });
  const fault = (line: number, letter: string, of: string) => ({
    line,
    message: expect.stringContaining(`has '${letter}' of '${of}'`),
  });
  expect(await load('Winner 🏆')).toMatchObject({ loaded: 0, faults: [fault(3, '中', 'Asha 中')] });
  expect(await load('第')).toMatchObject({ faults: [fault(2, '第', '第'), { line: 3 }] });
  await db.updateTable('accounts').set({ full_name: 'கவிதா' }).where('id', '=', other.id).execute();
  expect(await load('முதல்')).toMatchObject({ loaded: 2, faults: [] });
});
