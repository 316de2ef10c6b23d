import { beforeAll, expect, it } from 'vitest';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { festivalWithEntries, newRegistrant } from '../../testing/entries.ts';
import type { TestServer } from '../../testing/server.ts';

const TITLE = 'First Song';
const PATH = '/events/music/First%20Song';

let server: TestServer;
beforeAll(async () => {
  const rules = { places: 3, waiting: 5, perCollege: 1 };
  const festival = await festivalWithEntries(new Map([[TITLE, { rules }]]));
  server = await startDeskServer((content) => ({ ...content, events: festival.events }));
  return () => server.close();
});

it('A place is offered out of turn to no college that has all of its own', async () => {
  const manager = await signedInOrganiser(server, [
    { role: 'cluster-manager', clusters: ['Music'] },
  ]);
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
  expect(refused.json().message).toContain('all of its 1 places');
  expect((await waits.entryIn(TITLE))?.state).toBe('waiting');
});
