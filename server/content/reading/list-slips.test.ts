import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { SoundEntries } from '../entries/sound-entries.ts';
import { type Content, readContent } from './content.ts';

let dir: string;
let last: SoundEntries;
let before: Content;

beforeEach(async () => {
  dir = join(await temporaryFolder(), 'content');
  await cp(FESTIVAL_DIR, dir, { recursive: true });
  await mkdir(join(dir, '../pictures'));
  last = new Map();
  before = (await read()).content;
});

async function read() {
  const { content, faults, sound } = await readContent(dir, {
    last,
    picturesDir: join(dir, '../pictures'),
  });
  expect(content).toBeDefined();
  last = sound;
  return { content: content!, faults: faults.map(({ file, field }) => [file, field]) };
}

async function edit(file: string, from: RegExp | string, to: string) {
  const text = await readFile(join(dir, file), 'utf8');
  expect(text).toMatch(from);
  await writeFile(join(dir, file), text.replace(from, to));
}

const SPONSORS = 'sponsors/sponsors.yaml';

test.each([
  ['Name', 'capitals'],
  ['nme', 'a slip'],
])(
  'a list whose items are named by "%s", with %s, gives a new one on top nothing of another',
  async (key) => {
    await edit(SPONSORS, /name: /g, `${key}: `);
    await read();
    const item = `- { ${key}: Zed Cola, title: Cola, link: zed.example, logo: zed.svg }\n`;
    await edit(SPONSORS, /^/, item);
    const [first, ...others] = (await read()).content.sponsors();
    expect(first).toEqual({ id: 1, name: 'Zed Cola', title: 'Cola', link: null, logo: null });
    expect(others.map(({ id: _, ...rest }) => rest)).toEqual(
      before.sponsors().map(({ id: _, ...rest }) => rest),
    );
  },
);

test('teams, venues and logos are read with other capitals, too', async () => {
  await edit('teams.yaml', /- id: /g, '- ID: ');
  await edit('venues.yaml', /- name: /g, '- NAME: ');
  await edit(SPONSORS, /logo: /g, 'Logo: ');
  await read();
  await edit('teams.yaml', /(- ID: Team1\n(?: .*\n)*)((?:.*\n)*)/, '$2$1');
  await edit('teams.yaml', 'title: Design', 'title: []');
  await edit('venues.yaml', /^/, '- { NAME: New Hall, place: nowhere/1/2/3 }\n');
  const { content } = await read();
  const [first, ...others] = before.teams();
  expect(content.teams()).toEqual([...others, first]);
  expect(content.venues()[0]).toMatchObject({ name: 'New Hall', place: null });
  expect(content.sponsors()).toEqual(before.sponsors());
});

test('an item whose name has a slip stays', async () => {
  await edit('sponsors/sponsors.yaml', /name: .*/, 'name: ""');
  await edit('teams.yaml', 'Team1', 'Tem1');
  const { content } = await read();
  expect(content.sponsors().map(({ name }) => name)).toEqual(
    before.sponsors().map(({ name }) => name),
  );
  expect(content.teams().map(({ id }) => id)).toEqual(before.teams().map(({ id }) => id));
});

test('one that takes another’s place has nothing of it', async () => {
  const item = '- { name: Zed Bank, title: Gold Sponsor, link: zed.example, logo: zed.svg }\n';
  await edit('sponsors/sponsors.yaml', /.*Coir & Rope.*\n/, item);
  await edit('venues.yaml', /name: Old Hall\n.*\n/, 'name: New Hall\n  place: nowhere/1/2/3\n');
  const { content } = await read();
  expect(content.sponsors()[1]).toEqual({
    ...{ id: 2, name: 'Zed Bank', title: 'Gold Sponsor', link: null, logo: null },
  });
  const [old] = before.venues();
  expect(content.venues().map(({ place }) => place)).not.toContain(old!.place);
});

test.each([
  ['above', 'Team1', 'Team2'],
  ['below', 'Team2', 'Team1'],
])('an item that is given the name of one %s it keeps its own', async (_, own, others) => {
  await edit('teams.yaml', `id: ${own}\n`, `id: ${others}\n`);
  for (let time = 0; time < 2; time++) {
    const { content, faults } = await read();
    expect(content.teams()).toEqual(before.teams());
    expect(faults).toEqual([['teams.yaml', `${Number(own.slice(4)) - 1}.id`]]);
  }
});

test('a copy has nothing of one that went as it came', async () => {
  await edit(SPONSORS, /.*Coir & Rope.*\n/, '');
  await edit(SPONSORS, /$/, '- { name: Banyan Bank, title: Tea Partner, link: zed.example }\n');
  const { content } = await read();
  expect(content.sponsors().at(-1)).toMatchObject({ title: 'Tea Partner', link: null, logo: null });
});

test('a copy that is pasted above what it is copied from stays out', async () => {
  await edit(SPONSORS, /$/, '- { name: Banyan Bank 2, link: "https://example.org/two" }\n');
  before = (await read()).content;
  await edit('venues.yaml', /^/, '- { name: Old Hall, place: clock-tower }\n');
  await edit(SPONSORS, /^/, '- { name: Banyan Bank, title: Tea Partner }\n');
  await edit(SPONSORS, '"https://example.org/two"', 'two');
  for (let time = 0; time < 2; time++) {
    const { content, faults } = await read();
    expect(content.venues()).toEqual(before.venues());
    expect(content.sponsors().slice(1)).toEqual(
      before.sponsors().map((sponsor, at) => ({ ...sponsor, id: at + 2 })),
    );
    expect(faults.map(([, field]) => field)).toEqual(['15.link', '0.name']);
  }
});

function named(content: Content) {
  return content.sponsors().map(({ name }) => name);
}

test('two items whose names have slips stay, and so does one beside another that is renamed', async () => {
  await edit(SPONSORS, 'name: Banyan Bank', 'name: ""');
  await edit(SPONSORS, 'name: Dawn Dairy', 'sponsor: Dawn Dairy');
  await edit('venues.yaml', 'name: Old Hall', 'name: ""');
  await edit('venues.yaml', 'name: Library', 'name: ""');
  const { content } = await read();
  expect(content.sponsors()).toEqual(before.sponsors());
  expect(content.venues()).toEqual(before.venues());
  await edit(SPONSORS, 'name: Coir & Rope', 'name: Coir & Twine');
  await edit(SPONSORS, /.*Granite Gym.*\n/, '');
  const now = named((await read()).content);
  const wanted = named(before).filter((name) => name !== 'Granite Gym');
  expect(now).toEqual(wanted.map((name) => name.replace('Rope', 'Twine')));
});

test('an item of which little is left beside a name with a slip is all that it was', async () => {
  await edit(
    SPONSORS,
    /name: Granite Gym, title: Fitness Partner, link: "[^"]*"/,
    'name: "", title: Fitness Partner, link: "https://example.org/zed"',
  );
  const { content, faults } = await read();
  expect(content.sponsors()).toEqual(before.sponsors());
  expect(faults).toEqual([[SPONSORS, '5.name']]);
});

test('an item without a name stands for the first of two that have gone', async () => {
  const [first, second] = named(before);
  await edit(
    SPONSORS,
    new RegExp(`- { name: ${first},.*\\n- { name: ${second},.*`),
    '- { name: "" }',
  );
  const { content, faults } = await read();
  expect(named(content)).toEqual(named(before).filter((name) => name !== second));
  expect(content.sponsors()[0]).toEqual(before.sponsors()[0]);
  expect(faults).toEqual([[SPONSORS, '0.name']]);
});

test.each([
  ['another key', /name: /g, 'sponsor: '],
  ['nothing at all', /- \{.*\}/g, '- nobody'],
  ['one word', /(.*\n)*/, '- nobody\n'],
])('a list whose items have %s for their names stays, and that is told', async (_, from, to) => {
  await edit(SPONSORS, from, to);
  for (let time = 0; time < 2; time++) {
    const { content, faults } = await read();
    expect(content.sponsors()).toEqual(before.sponsors());
    expect(faults.map(([file]) => file)).toContain(SPONSORS);
  }
});

test('a list from which all items are taken is empty', async () => {
  await writeFile(join(dir, SPONSORS), '[]\n');
  const { content, faults } = await read();
  expect(content.sponsors()).toEqual([]);
  expect(faults).toEqual([]);
});
