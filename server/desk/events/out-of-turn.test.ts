import { expect, it } from 'vitest';
import { MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import { newRegistrant, startDeskServerWith } from '../../testing/entries.ts';
import { shared } from '../../testing/server.ts';

const TITLE = 'First Song';
const PATH = '/events/music/First%20Song';

const rules = { places: 3, waiting: 5, perCollege: 1 };
const server = shared(() => startDeskServerWith(new Map([[TITLE, { rules }]])));

it('A place is offered out of turn to no college that has all of its own', async () => {
  const manager = await signedInOrganiser(server, MUSIC_MANAGER);
  const college = 'By the sea';
  const [held, waits] = [
    await newRegistrant(server, { name: 'Asha', college }),
    await newRegistrant(server, { name: 'Ravi', college }),
  ];
  await held.take(TITLE);
  const { id, state } = (await waits.take(TITLE)).message;
  expect(state).toBe('waiting');
  const offer = () =>
    manager.call('POST', `${PATH}/entries/${id}/offer`, { reason: 'They came by the night train' });
  const refused = await offer();
  expect(refused.statusCode, refused.body).toBe(409);
  expect(refused.json().message).toBe('Their college has its only place in this event');
  expect((await waits.entryIn(TITLE))?.state).toBe('waiting');
});
