import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentAddress } from '../../../../contract/content-addresses.ts';
import { eachField, type FieldType } from '../../../../contract/entry-fields.ts';
import { contentAnswer } from '../../../content/api/answers.ts';
import { type Content, loadContent } from '../../../content/reading/content.ts';
import { everyFile, MUSIC, setUpPulls } from '../../../testing/content/pull.ts';
import { png } from '../../../testing/content/recorded-festival.ts';
import { runContentCommand } from '../command.ts';

const setup = setUpPulls();

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
function bodyOf(content: Content, address: string): any {
  return contentAnswer(content, address).body;
}

test('a server that says what the files do changes no byte of them', async () => {
  const before = await everyFile(setup.directory);
  expect(await setup.pull()).toBe(`The files say what ${setup.server.url} does already.`);
  expect(await everyFile(setup.directory)).toEqual(before);
});

test('an event renamed in the panel stays in its file, whose other words stay too', async () => {
  const before = await everyFile(setup.directory);
  setup.eventsOfMusic()[0].name = 'First Song at Dawn';
  expect(await setup.pull()).toContain('written  clusters/music/first-song.md');
  const after = await everyFile(setup.directory);
  const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
  expect(changed).toEqual(['clusters/music/first-song.md']);
  const content = await loadContent(setup.directory);
  const [event] = bodyOf(content, MUSIC).data.attributes.Cluster_Details.Events;
  expect(event).toMatchObject({
    ...setup.eventsOfMusic()[0],
    id: event.id,
    image: expect.anything(),
  });
});

test('an event keeps its id by a pull: as the server tells it, else the one that it has there', async () => {
  const [first, second] = setup.eventsOfMusic();
  Object.assign(first, {
    name: 'Dawn Song',
    description: 'Another text',
    event_id: 'music/the-first',
  });
  delete second.event_id;
  await setup.pull();
  expect(await setup.readText('clusters/music/dawn-song.md')).toMatch(
    /^---\nid: music\/the-first\n/,
  );
  const content = await loadContent(setup.directory);
  expect(content.events(5).map(({ eventId }) => eventId)).toEqual(
    expect.arrayContaining(['music/the-first', `${second.id}`]),
  );
  // An event of a new name and text is in the file of its id.
  Object.assign(first, { name: 'Song at Dawn', description: 'One more text' });
  expect(await setup.pull()).toContain('written  clusters/music/dawn-song.md');
  expect(await setup.readText('clusters/music/dawn-song.md')).toContain('name: Song at Dawn');
});

test('new, removed and moved events, and their pictures, become so in the files', async () => {
  const events = setup.eventsOfMusic();
  const [first, second] = events.splice(0, 2);
  const picture = await png(50, 40);
  setup.server.answers.set('/uploads/new_1.png', picture);
  const image = { data: { id: 1, attributes: { name: 'photo.png', url: '/uploads/new_1.png' } } };
  events.push(
    {
      id: 999,
      name: "Ravi's ராகம்: dawn",
      date: '2025-09-19T00:30:00.000Z',
      ends: '2025-09-19T02:00:00.000Z',
      image,
    },
    first,
  );
  await setup.pull();
  expect(await setup.readText('clusters/music/ravis-ராகம்-dawn.md')).toBe(
    `---\nid: "999"\nname: "Ravi's ராகம்: dawn"\norder: 4\ndate: 2025-09-19T06:00:00+05:30\nends: 2025-09-19T07:30:00+05:30\n---\n`,
  );
  expect(await readFile(join(setup.directory, 'clusters/music/ravis-ராகம்-dawn.png'))).toEqual(
    picture,
  );
  const names = await readdir(join(setup.directory, 'clusters/music'));
  expect(names).toContain('first-song.png');
  const slug = second.name.toLowerCase().replaceAll(' ', '-');
  expect(names).not.toContain(`${slug}.md`);
  const content = await loadContent(setup.directory);
  const after = bodyOf(content, MUSIC).data.attributes.Cluster_Details;
  expect(after.Events.map(({ name }: { name: string }) => name)).toEqual(
    events.map(({ name }: { name: string }) => name),
  );
});

test('a new event without a text is in a file of its own, not in the one of another without', async () => {
  const file = 'clusters/music/humming.md';
  const before = await setup.readText(file);
  await writeFile(join(setup.directory, file), before.replace(/\n---\n[\s\S]*/, '\n---\n'));
  const events = setup.eventsOfMusic();
  events.splice(-1, 1, { id: 999, name: 'Whistling' });
  const said = await setup.pull();
  expect(said).toContain('written  clusters/music/whistling.md');
  expect(said).toContain(`removed  ${file}`);
});

test('events that have one order between them are numbered anew', async () => {
  const file = 'clusters/music/call-and-answer.md';
  const before = await setup.readText(file);
  await writeFile(join(setup.directory, file), before.replace('order: 2', 'order: 1'));
  await setup.pull();
  expect(await setup.readText(file)).toContain('order: 2');
});

test('a registration written in the panel becomes front matter, short where it says nothing new', async () => {
  const [event] = setup.eventsOfMusic();
  const { opens, closes } = event.registration;
  event.registration = {
    ...{ id: 7, heading: null, opens, closes, places: null, waiting: 0, perCollege: 2 },
    ...{ team: { min: 3, max: 6, sameCollege: false }, cancelUntil: null },
    questions: [{ id: 'language', label: 'Language', kind: 'choice', choices: ['Tamil', 'Hindi'] }],
  };
  await setup.pull();
  expect(await setup.readText('clusters/music/first-song.md')).toContain(`registration:
  opens: 2025-08-20T18:00:00+05:30
  closes: 2025-09-17T23:59:00+05:30
  team:
    min: 3
    max: 6
  waiting: 0
  perCollege: 2
  questions:
    - id: language
      label: Language
      kind: choice
      choices:
        - Tamil
        - Hindi
`);
  expect(await setup.pull()).toContain('say what');
  event.registration = null;
  await setup.pull();
  expect(await setup.readText('clusters/music/first-song.md')).not.toContain('registration');
});

test('what an event is and its other words become front matter', async () => {
  const [event] = setup.eventsOfMusic();
  event.kind = 'Songs by heart';
  event.also = 'by-heart, memory';
  await setup.pull();
  expect(await setup.readText('clusters/music/first-song.md')).toContain(
    'kind: Songs by heart\nalso: by-heart, memory\n',
  );
});

test('sponsors, topics and workshops are written in their new order', async () => {
  const { cluster: _, ...lists } = contentAddress;
  for (const address of Object.values(lists)) setup.answerOf(address).data.reverse();
  setup.answerOf(contentAddress.sponsors).data[0].attributes.name = 'Lantern & Sons';
  await setup.pull();
  const content = await loadContent(setup.directory);
  for (const address of Object.values(lists)) {
    const names = ({ data }: { data: { attributes: { name: string } }[] }) =>
      data.map(({ attributes }) => attributes.name);
    expect(names(bodyOf(content, address))).toEqual(names(setup.answerOf(address)));
  }
});

test.each(['events', 'hospitality', 'sponsors', 'workshops'] as const)(
  'no field of %s is lost by a pull',
  async (kind) => {
    const words: Partial<Record<FieldType, unknown>> = {
      link: 'https://example.org/new',
      moment: '2025-09-19T04:30:00.000Z',
      campusMoment: '2025-09-19T06:30:00.000Z',
      contacts: 'Asha Rao - 5550000001',
      registration: { opens: '2025-08-20T12:30:00.000Z', closes: '2025-09-16T18:29:00.000Z' },
    };
    const fields = eachField(
      kind,
      ({ wire }) => wire,
      ({ type, wire }) => words[type] ?? `New ${wire}`,
    );
    const { hospitalities: hospitality, sponsors, workshops } = contentAddress;
    const address = { events: MUSIC, hospitality, sponsors, workshops }[kind];
    const first = (answer: ReturnType<typeof setup.answerOf>) =>
      kind === 'events'
        ? answer.data.attributes.Cluster_Details.Events[0]
        : answer.data[0].attributes;
    Object.assign(first(setup.answerOf(address)), fields);
    await setup.pull();
    const content = await loadContent(setup.directory);
    expect(first(bodyOf(content, address))).toMatchObject(fields);
  },
);

test("pictures' alternative texts come back, and those that only repeat a name stay unwritten", async () => {
  const [event] = setup.eventsOfMusic();
  const [sponsor] = setup.answerOf(contentAddress.sponsors).data;
  event.image.data.attributes.alternativeText = 'Two singers on a boat';
  sponsor.attributes.logo.data[0].attributes.alternativeText = 'A banyan in a ring';
  await setup.pull();
  expect(await setup.readText('clusters/music/first-song.md')).toContain(
    'alt: Two singers on a boat\n',
  );
  const { events, sponsors } = await loadContent(setup.directory);
  expect(events(5)[0]?.imageSrc?.alt).toBe('Two singers on a boat');
  expect(sponsors()[0]?.logo?.alt).toBe('A banyan in a ring');
  expect((await setup.readText('sponsors/sponsors.yaml')).match(/alt:/g)).toHaveLength(1);
  expect(await setup.pull()).toContain('say what');
  event.image.data.attributes.alternativeText = event.name;
  await setup.pull();
  expect(await setup.readText('clusters/music/first-song.md')).not.toContain('alt:');
});

test('pictures of the server’s own within texts come along; others stay where they are', async () => {
  const [event] = setup.eventsOfMusic();
  const picture = await png(50, 40);
  setup.server.answers.set('/uploads/boats_1.png', picture);
  const elsewhere = '![b](https://example.org/b.png)';
  event.description = `![a](${setup.server.url}/uploads/boats_1.png)\n\n${elsewhere}`;
  event.Format = '![a](/uploads/boats_1.png)';
  await setup.pull();
  expect(await readFile(join(setup.directory, 'uploads/boats_1.png'))).toEqual(picture);
  const { events, textPictures } = await loadContent(setup.directory);
  expect(events(5)[0]?.description).toBe(`![a](/uploads/boats_1.png)\n\n${elsewhere}`);
  expect(textPictures.get('/uploads/boats_1.png')).toMatch(/^\/uploads\/boats_1_\w+\.png#50x40$/);
  setup.server.answers.set('/uploads/other_2.png', picture);
  event.Format = '![a](/uploads/other_2.png)';
  expect(await setup.pull()).toContain('say what');
  event.description = event.Format = 'None.';
  expect(await setup.pull()).toContain('removed  uploads/boats_1.png');
});

test('two pictures of one name in the server’s library come as two files', async () => {
  const [first, second] = setup.eventsOfMusic();
  const [stage, hall] = [await png(50, 40), await png(60, 40)];
  setup.server.answers.set('/uploads/stage/plan.png', stage);
  setup.server.answers.set('/uploads/hall/plan.png', hall);
  first.description = '![a](/uploads/stage/plan.png)';
  second.description = '![b](/uploads/hall/plan.png)';
  await setup.pull();
  expect(await readFile(join(setup.directory, 'uploads/plan.png'))).toEqual(stage);
  expect(await readFile(join(setup.directory, 'uploads/plan-2.png'))).toEqual(hall);
  const { events } = await loadContent(setup.directory);
  expect(events(5)[1]?.description).toBe('![b](/uploads/plan-2.png)');
  expect(await setup.pull()).toContain('say what');
});

test('what a pull overwrites or removes is kept beside', async () => {
  const before = await everyFile(setup.directory);
  setup.eventsOfMusic()[0].location = 'The roof';
  setup.eventsOfMusic().pop();
  const said = await setup.pull();
  const [kept = ''] = /\S*replaced-content\S*/.exec(said) ?? [];
  const files = await everyFile(kept);
  expect(Object.keys(files)).toHaveLength(2);
  for (const [file, bytes] of Object.entries(files)) expect(bytes).toBe(before[file]);
});

test('a list of several pages is pulled to its end', async () => {
  const all = setup.answerOf(contentAddress.hospitalities);
  const pageOf = (data: unknown[]) => ({ data, meta: { pagination: { pageCount: 2 } } });
  setup.server.answers.set(contentAddress.hospitalities, pageOf(all.data.slice(0, 2)));
  setup.server.answers.set(
    `${contentAddress.hospitalities}?pagination[page]=2`,
    pageOf(all.data.slice(2)),
  );
  expect(await setup.pull()).toContain('say what');
});

test('sponsors who share a logo share its file, however often they are pulled', async () => {
  const [first, second, third] = setup.answerOf(contentAddress.sponsors).data;
  second.attributes.logo = first.attributes.logo;
  setup.server.answers.set(
    '/uploads/banyan_1.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  );
  third.attributes.logo = structuredClone(first.attributes.logo);
  third.attributes.logo.data[0].attributes.url = '/uploads/banyan_1.svg';
  await setup.pull();
  const list = await setup.readText('sponsors/sponsors.yaml');
  expect(list.match(/logo: .*/g)?.slice(0, 3)).toEqual([
    'logo: banyan.svg',
    'logo: banyan.svg',
    'logo: banyan-2.svg',
  ]);
  expect(await setup.pull()).toContain('say what');
});

test('without an address it says how it is used', async () => {
  await expect(runContentCommand(setup.settings, ['pull'])).rejects.toThrow('npm run content pull');
});
