import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { clusters } from '../../../../contract/clusters.ts';
import { contentAddress } from '../../../../contract/content-addresses.ts';
import { contentAnswer } from '../../../content/api/answers.ts';
import { type Content, loadContent } from '../../../content/files/content.ts';
import { readSettings } from '../../../settings/settings.ts';
import { ContentServer } from '../../../testing/content/content-server.ts';
import { png } from '../../../testing/content/recorded-festival.ts';
import { FESTIVAL_DIR } from '../../../testing/festival.ts';
import { runContentCommand } from '../command.ts';

let given: string;
let held: Map<string, unknown>;
let directory: string;
let keepIn: string;
let server: ContentServer;

beforeAll(async () => {
  given = await mkdtemp(join(tmpdir(), 'pull-given-'));
  await cp(FESTIVAL_DIR, given, { recursive: true });
  await writeFile(join(given, 'clusters/music/first-song.png'), await png(30, 20));
  held = await answersOf(await loadContent(given));
});

afterAll(() => rm(given, { recursive: true }));

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'pull-'));
  directory = join(made, 'content');
  keepIn = join(made, 'data');
  await cp(given, directory, { recursive: true });
  server = await ContentServer.start();
  for (const [address, answer] of held)
    server.answers.set(address, Buffer.isBuffer(answer) ? answer : structuredClone(answer));
  onTestFinished(async () => {
    await server.stop();
    await rm(made, { recursive: true });
  });
});

/** The answers of a server that holds the festival of the files. Pictures that the site draws are none there. */
async function answersOf(content: Content) {
  const { uploads } = content;
  const answers = new Map<string, unknown>();
  const { cluster, ...lists } = contentAddress;
  for (const address of [...clusters.map(({ id }) => cluster(id)), ...Object.values(lists)]) {
    const json = JSON.stringify(contentAnswer(content, address).body, (key, value) => {
      const url = key === 'data' && value?.attributes?.url;
      const upload = url && uploads.get(url.replace('/uploads/', ''));
      return upload && typeof upload.source !== 'string' ? null : value;
    });
    answers.set(address, JSON.parse(json));
  }
  for (const { name, source, width } of uploads.values())
    if (typeof source === 'string' && !width)
      answers.set(`/uploads/${name}`, await readFile(source));
  return answers;
}

function pull() {
  return runContentCommand(readSettings({ CONTENT_DIR: directory, DATA_DIR: keepIn }), [
    'pull',
    `${server.url}/`,
  ]);
}

async function everyFile(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    return [file.slice(folder.length + 1), (await readFile(file)).toString('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

// biome-ignore lint/suspicious/noExplicitAny: answers are changed as they are
function answerOf(address: string): any {
  return server.answers.get(address);
}

const music = contentAddress.cluster(5);

function eventsOfMusic() {
  return answerOf(music).data.attributes.Cluster_Details.Events;
}

function readText(file: string) {
  return readFile(join(directory, file), 'utf8');
}

test('a server that says what the files do changes no byte of them', async () => {
  const before = await everyFile(directory);
  expect(await pull()).toBe(`The files say what ${server.url} does already.`);
  expect(await everyFile(directory)).toEqual(before);
});

test('an event renamed in the panel stays in its file, whose other words stay too', async () => {
  const before = await everyFile(directory);
  eventsOfMusic()[0].name = 'First Song at Dawn';
  expect(await pull()).toContain('written  clusters/music/first-song.md');
  const after = await everyFile(directory);
  const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
  expect(changed).toEqual(['clusters/music/first-song.md']);
  const content = await loadContent(directory);
  const [event] = (contentAnswer(content, music).body as ReturnType<typeof answerOf>).data
    .attributes.Cluster_Details.Events;
  expect(event).toMatchObject({ ...eventsOfMusic()[0], id: event.id, image: expect.anything() });
});

test('new, removed and moved events, and their pictures, become so in the files', async () => {
  const events = eventsOfMusic();
  const [first, second] = events.splice(0, 2);
  const picture = await png(50, 40);
  server.answers.set('/uploads/new_1.png', picture);
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
  await pull();
  expect(await readText('clusters/music/ravis-ராகம்-dawn.md')).toBe(
    `---\nname: "Ravi's ராகம்: dawn"\norder: 4\ndate: 2025-09-19T06:00:00+05:30\nends: 2025-09-19T07:30:00+05:30\n---\n`,
  );
  expect(await readFile(join(directory, 'clusters/music/ravis-ராகம்-dawn.png'))).toEqual(picture);
  const names = await readdir(join(directory, 'clusters/music'));
  expect(names).toContain('first-song.png');
  const slug = second.name.toLowerCase().replaceAll(' ', '-');
  expect(names).not.toContain(`${slug}.md`);
  const content = await loadContent(directory);
  const after = (contentAnswer(content, music).body as ReturnType<typeof answerOf>).data.attributes
    .Cluster_Details;
  expect(after.Events.map(({ name }: { name: string }) => name)).toEqual(
    events.map(({ name }: { name: string }) => name),
  );
});

test('sponsors, topics and workshops are written in their new order', async () => {
  for (const address of [
    contentAddress.sponsors,
    contentAddress.hospitalities,
    contentAddress.workshops,
  ])
    answerOf(address).data.reverse();
  answerOf(contentAddress.sponsors).data[0].attributes.name = 'Lantern & Sons';
  await pull();
  const content = await loadContent(directory);
  for (const address of [
    contentAddress.sponsors,
    contentAddress.hospitalities,
    contentAddress.workshops,
  ]) {
    const names = (body: unknown) =>
      (body as ReturnType<typeof answerOf>).data.map(
        ({ attributes }: { attributes: { name: string } }) => attributes.name,
      );
    expect(names(contentAnswer(content, address).body)).toEqual(names(answerOf(address)));
  }
});

test('what a pull overwrites or removes is kept beside', async () => {
  const before = await everyFile(directory);
  eventsOfMusic()[0].location = 'The roof';
  eventsOfMusic().pop();
  const said = await pull();
  const [kept = ''] = /\S*replaced-content\S*/.exec(said) ?? [];
  const files = await everyFile(kept);
  expect(Object.keys(files)).toHaveLength(2);
  for (const [file, bytes] of Object.entries(files)) expect(bytes).toBe(before[file]);
});

test('a list of several pages is pulled to its end', async () => {
  const all = answerOf(contentAddress.hospitalities);
  const pageOf = (data: unknown[]) => ({ data, meta: { pagination: { pageCount: 2 } } });
  server.answers.set(contentAddress.hospitalities, pageOf(all.data.slice(0, 2)));
  server.answers.set(
    `${contentAddress.hospitalities}?pagination[page]=2`,
    pageOf(all.data.slice(2)),
  );
  expect(await pull()).toContain('say what');
});

test('sponsors who share a logo share its file, however often they are pulled', async () => {
  const [first, second, third] = answerOf(contentAddress.sponsors).data;
  second.attributes.logo = first.attributes.logo;
  server.answers.set(
    '/uploads/banyan_1.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  );
  third.attributes.logo = structuredClone(first.attributes.logo);
  third.attributes.logo.data[0].attributes.url = '/uploads/banyan_1.svg';
  await pull();
  const list = await readText('sponsors/sponsors.yaml');
  expect(list.match(/logo: .*/g)?.slice(0, 3)).toEqual([
    'logo: banyan.svg',
    'logo: banyan.svg',
    'logo: banyan-2.svg',
  ]);
  expect(await pull()).toContain('say what');
});

const hostile = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');

function pictureAt(url: string) {
  return { data: { id: 1, attributes: { name: 'x', url } } };
}

test.for<[string, RegExp, () => void | Promise<void>]>([
  ['is gone', /could not be reached/, () => server.stop()],
  [
    'lacks a cluster',
    /The events of Music(?:.|\n)* was answered with 404/,
    () => void server.answers.delete(music),
  ],
  [
    'sends nonsense',
    /sent no JSON/,
    () => {
      server.badDay = (response) => response.end('<html>');
    },
  ],
  [
    'answers with another shape',
    /Sponsors(?:.|\n)* sent another answer than agreed/,
    () => void server.answers.set(contentAddress.sponsors, { data: 'none' }),
  ],
  [
    'has an event without a name',
    /The events of Music(?:.|\n)*entry 2, name:/,
    () => {
      eventsOfMusic()[1].name = '';
    },
  ],
  [
    'has an event outside of the festival',
    /clusters\/music\/first-song\.md:\d+ date: 2025-12-01 is outside the festival/,
    () => {
      eventsOfMusic()[0].date = '2025-12-01T04:30:00.000Z';
    },
  ],
  [
    'has an event on no day',
    /first-song\.md:\d+ date: must be a moment with its offset/,
    () => {
      eventsOfMusic()[0].date = 'soon';
    },
  ],
  [
    'has a link that runs',
    /first-song\.md:\d+ rules: must start with http/,
    () => {
      eventsOfMusic()[0].Rules = 'javascript:alert(1)';
    },
  ],
  [
    'has two events of one name',
    /"First Song" stands in clusters\/music\/call-and-answer\.md already/,
    () => {
      eventsOfMusic()[1].name = 'FIRST SONG';
    },
  ],
  [
    'has a hostile picture',
    /first-song\.svg picture: .*script/,
    () => {
      server.answers.set('/uploads/evil.svg', hostile);
      eventsOfMusic()[0].image = pictureAt('/uploads/evil.svg');
    },
  ],
  [
    'names a picture elsewhere',
    /http:\/\/example\.org\/x\.png is a picture of another server/,
    () => {
      eventsOfMusic()[0].image = pictureAt('http://example.org/x.png');
    },
  ],
  [
    'has lost a picture',
    /uploads\/gone\.png was answered with 404/,
    () => {
      eventsOfMusic()[0].image = pictureAt('/uploads/gone.png');
    },
  ],
])(
  'a server that %s is refused with its reason, and every file stays',
  async ([, reason, spoil]) => {
    const before = await everyFile(directory);
    await spoil();
    await expect(pull()).rejects.toThrow(reason);
    expect(await everyFile(directory)).toEqual(before);
  },
);

test('without an address it says how it is used', async () => {
  const settings = readSettings({ CONTENT_DIR: directory, DATA_DIR: keepIn });
  await expect(runContentCommand(settings, ['pull'])).rejects.toThrow('npm run content pull');
});
