import { expect, it } from 'vitest';
import { updateAccount } from '../../accounts/profile/store.ts';
import { MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import { newRegistrant, startDeskServerWith } from '../../testing/entries.ts';
import { shared } from '../../testing/server.ts';

const TITLE = 'First Song';
const rules = { team: { min: 1, max: 3, sameCollege: true } };
const server = shared(() => startDeskServerWith(new Map([[TITLE, { rules }]])));

it('An entry says so whose captain or people are of another college by now', async () => {
  const manager = await signedInOrganiser(server, MUSIC_MANAGER);
  const [captain, friend] = [await newRegistrant(server), await newRegistrant(server)];
  const { message: team } = await captain.take(TITLE, { teamName: 'Lamps' });
  await friend.join({ invitation: team.invitation });
  const differs = async () =>
    (await manager.call('GET', '/events/music/First%20Song/entries')).json().message.rows[0]
      .collegeDiffers;
  expect(await differs()).toBe(false);
  // As the hospitality desk corrects it.
  await updateAccount(server.db, friend.id, { otherCollege: 'By the sea' });
  expect(await differs()).toBe(true);
  await updateAccount(server.db, captain.id, { otherCollege: 'By the sea' });
  expect(await differs()).toBe(true);
  const before = 'Anna University, Chennai';
  for (const { id } of [captain, friend])
    await updateAccount(server.db, id, { otherCollege: before });
  expect(await differs()).toBe(false);
});
