import { expect, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { changeCluster, setUpMirror } from '../../testing/content/mirror.ts';

/* An editor's slips in a panel, in one entry or from one cluster to the next. */

type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof setUpMirror>>['open']>>;

function faultsOf({ status }: Opened) {
  return status().files.faults;
}

test('a field that one entry loses first, and then all, is lost by all', async () => {
  const { server, open } = await setUpMirror();
  const mirror = await open();
  const venues = () =>
    mirror
      .content()
      .events(5)
      .map(({ eventVenue }) => eventVenue);
  const [lost, ...others] = venues();
  changeCluster(server, ([first]) => delete first.location);
  await mirror.refresh();
  expect(venues()).not.toContain(lost);
  changeCluster(server, (events) => {
    for (const event of events) delete event.location;
  });
  await mirror.refresh();
  expect(venues().slice(1)).toEqual(others);
  expect(faultsOf(mirror)).toMatchObject([
    { file: 'Music', reason: expect.stringMatching(/^has lost "location" in all of its entries/) },
  ]);
});

const DANCE = contentAddress.cluster(2);

test('the only event of a cluster that moves to another is there, whatever is said of its former cluster', async () => {
  const { server, open } = await setUpMirror();
  const lampDance = { name: 'Lamp Dance', event_id: 'dance/lamp-dance' };
  changeCluster(server, (events) => Object.assign(events[0], lampDance, events.splice(1)), DANCE);
  const mirror = await open();
  expect(mirror.content().events(2)).toHaveLength(1);
  changeCluster(server, (events) => events.splice(0), DANCE);
  changeCluster(server, (events) => events.push({ ...events[0], id: 777, ...lampDance }));
  await mirror.refresh();
  const [moved] = mirror
    .content()
    .events(5)
    .filter(({ title }) => title === 'Lamp Dance');
  expect(moved?.eventId).toBe('dance/lamp-dance');
  expect(mirror.content().events(2)).toEqual([]);
  expect(faultsOf(mirror)).toMatchObject([
    { file: 'Dance', reason: expect.stringContaining('has no entry left') },
  ]);
});

test('an event that moves to another cluster with a slip keeps what it last soundly was', async () => {
  const { server, open } = await setUpMirror();
  const ours = { event_id: 'music/first', location: 'The roof' };
  changeCluster(server, ([first]) => Object.assign(first, ours));
  const mirror = await open();
  changeCluster(server, (events) => events.shift());
  const slip = { ...ours, id: 888, name: 'Moved', location: [1] };
  changeCluster(server, ([first]) => Object.assign(first, slip), DANCE);
  await mirror.refresh();
  expect(mirror.content().events(2)).toContainEqual(
    expect.objectContaining({ eventId: 'music/first', title: 'Moved', eventVenue: 'The roof' }),
  );
});

test('a link to what visitors do not reach of the media library is what it last soundly was', async () => {
  const { server, open } = await setUpMirror();
  const mirror = await open();
  const [before] = mirror.content().events(5);
  expect(before?.ruleBookLink).toMatch(/^https:/);
  changeCluster(server, ([first]) => Object.assign(first, { Rules: '/uploads/rules.docx' }));
  await mirror.refresh();
  expect(mirror.content().events(5)[0]).toEqual(before);
  expect(faultsOf(mirror)).toMatchObject([{ field: 'Rules', shown: 'as it was' }]);
});

test('an entry that takes the id of another is told where that one stands in the panel', async () => {
  const { server, open } = await setUpMirror();
  const ours = { name: 'Lamp Song', event_id: 'music/first' };
  changeCluster(server, ([first]) => Object.assign(first, ours));
  const mirror = await open();
  changeCluster(server, (events) => {
    Object.assign(events[0], ours);
    events.push({ ...events[0], id: 999, name: 'Copy' });
  });
  await mirror.refresh();
  expect(faultsOf(mirror)).toMatchObject([
    { file: 'Music › Copy', reason: 'music/first is the id of Music › Lamp Song already' },
  ]);
});

test.each([
  ['an object', { a: 1 }, 'must be text'],
  ['a switch', true, 'must be text'],
  ['too long', 'a'.repeat(201), 'must be one line of at most 200 characters'],
])(
  'an id that is %s is told, and its event keeps the one that it had',
  async (_, given, reason) => {
    const { server, open } = await setUpMirror();
    changeCluster(server, ([first]) => Object.assign(first, { event_id: ' music/first ' }));
    const mirror = await open();
    changeCluster(server, ([first]) => Object.assign(first, { event_id: given }));
    await mirror.refresh();
    expect(mirror.content().events(5)[0]?.eventId).toBe('music/first');
    expect(faultsOf(mirror)).toMatchObject([{ field: 'event_id', reason, shown: 'as it was' }]);
  },
);

test('a contact without a name, and what is none, are told', async () => {
  const { server, open } = await setUpMirror();
  const contact = [{ phone: '9000000001' }, [1]];
  changeCluster(server, ([first]) => Object.assign(first, { contact }));
  const mirror = await open();
  expect(JSON.stringify(mirror.content().events(5)[0])).not.toContain('undefined');
  expect(faultsOf(mirror).map(({ field }) => field)).toContain('contact');
});
