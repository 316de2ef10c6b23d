import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
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
  last = new Map();
  before = (await read()).content;
});

async function read() {
  const { content, faults, sound } = await readContent(dir, { last });
  expect(content).toBeDefined();
  last = sound;
  return {
    content: content!,
    faults: faults.map(({ file, field }) => [file, field]),
    details: faults,
  };
}

async function edit(file: string, from: RegExp | string, to: string) {
  const text = await readFile(join(dir, file), 'utf8');
  expect(text).toMatch(from);
  await writeFile(join(dir, file), text.replace(from, to));
}

function datesIn(content: Content) {
  return content.clusters.flatMap(({ id }) => content.events(id).map(({ eventDate }) => eventDate));
}

const SONG = 'clusters/music/first-song.md';

describe('A slip in the festival’s own file', () => {
  it.each([
    ['a day that no calendar has', /startsOn: .*/, 'startsOn: 2025-09-81', ['startsOn']],
    ['a beginning after its end', /startsOn: .*/, 'startsOn: 2026-09-18', ['startsOn', 'endsOn']],
    ['no name', /^name: .*/m, 'name: ""', ['name']],
  ])('%s leaves it as it was, and every other edit goes through', async (_, from, to, fields) => {
    await edit('festival.yaml', from, to);
    await edit(SONG, /venue: .*/, 'venue: The roof');
    const { content, faults } = await read();
    expect(content.festival).toEqual(before.festival);
    expect(faults).toEqual(fields.map((field) => ['festival.yaml', field]));
    expect(content.events(5)[0]).toMatchObject({ eventVenue: 'The roof' });
    expect((await read()).faults).toEqual(faults);
  });

  it('takes no event’s date: days that exclude them are told at each', async () => {
    await edit('festival.yaml', /startsOn: .*/, 'startsOn: 2025-09-21');
    const { content, faults } = await read();
    expect(datesIn(content)).toEqual(datesIn(before));
    expect(faults.length).toBeGreaterThan(3);
  });
});

describe('Fields that stand beside each other', () => {
  it('stay what they were together where one is put at fault by the other', async () => {
    await edit(SONG, /date: .*/, 'date: 2025-09-18T09:00:00+05:30');
    await edit(SONG, /closes: .*/, 'closes: 2025-09-18 08:00');
    const { content: sound } = await read();
    const [song] = sound.events(5);
    expect(song?.registration).not.toBeNull();
    await edit(SONG, /date: .*/, 'date: 2025-09-18T07:00:00+05:30');
    const { content, details } = await read();
    expect(content.events(5)[0]).toEqual(song);
    expect(details).toMatchObject([
      { field: 'date', reason: 'is shown once registration.closes is right', shown: 'as it was' },
      { field: 'registration.closes' },
    ]);
  });

  it('are its hours and its place: an event whose registration is open too long stays when and where it was', async () => {
    await edit(SONG, /date: .*/, 'date: 2025-09-18T10:00:00+05:30\nends: 2025-09-18 12:00');
    const [song] = (await read()).content.events(5);
    await edit(
      SONG,
      /date: .*\nends: .*/,
      'date: 2025-09-17T20:00:00+05:30\nends: 2025-09-17 22:00',
    );
    await edit(SONG, /venue: .*/, 'venue: Another Hall');
    await edit('festival.yaml', /startsOn: .*/, 'startsOn: 2025-09-17');
    const { content, faults } = await read();
    expect(content.events(5)[0]).toEqual(song);
    expect(faults).toEqual([
      [SONG, 'date'],
      [SONG, 'ends'],
      [SONG, 'venue'],
      [SONG, 'registration.closes'],
    ]);
  });

  it('an empty text is nothing on the second day too, and a key with a slip stands for the one that it was', async () => {
    await edit(SONG, /rules: .*/, 'rules: ""');
    await edit(SONG, /venue: .*/, 'venu: Another Hall');
    const { content, faults } = await read();
    expect(content.events(5)[0]).toMatchObject({ ruleBookLink: null, eventVenue: 'Old Hall' });
    expect(faults).toEqual([[SONG, 'venu']]);
  });
});

describe('A key that is not known', () => {
  it.each([
    ['venue: Old Hall', 'place: Old Hall', 'is it "venue"?'],
    ['venue: Old Hall', 'where: The roof', 'is it "venue"?'],
    ['date: ', 'when: ', 'is it "date"?'],
    ['contacts: |', 'poc: |', 'is it "contacts"?'],
    ['registration:', 'regstraton:', 'is it "registration"?'],
    ['name: First Song', 'title: Another Song', 'is it "name"?'],
  ])(
    'in the place of "%s", as "%s", costs nothing, however often it is read, and is told',
    async (from, to, words) => {
      await edit(SONG, from, to);
      for (let time = 0; time < 2; time++) {
        const { content, details } = await read();
        expect(content.events(5)).toEqual(before.events(5));
        expect(details).toMatchObject([{ file: SONG, reason: expect.stringContaining(words) }]);
        expect(details[0]?.shown).toBe('as it was');
      }
    },
  );

  it('keeps nothing that is taken out later, nor what was taken out before', async () => {
    await edit(SONG, /^venue: .*\n/m, '');
    await read();
    await edit(SONG, 'order: ', 'note: ask Ravi\norder: ');
    expect((await read()).content.events(5)[0]).toMatchObject({ eventVenue: null });
    await edit(SONG, /contacts: \|\n( .*\n)+/, '');
    const { content, faults } = await read();
    expect(content.events(5)[0]).toMatchObject({ pocDetails: [] });
    expect(faults).toEqual([[SONG, 'note']]);
  });

  it('is not read where another is the field in other capitals', async () => {
    await edit(SONG, /venue: .*/, 'venu: Slip\nVenue: The roof');
    const { content, faults } = await read();
    expect(content.events(5)[0]).toMatchObject({ eventVenue: 'The roof' });
    expect(faults).toEqual([[SONG, 'venu']]);
  });

  it('is a field with other capitals, and with a slip what is new', async () => {
    const file = 'clusters/music/new.md';
    await writeFile(join(dir, file), '---\nName: New\norder: 90\nvenu: Hall 1\n---\n');
    const { content, details } = await read();
    expect(content.events(5).at(-1)).toMatchObject({ title: 'New', eventVenue: 'Hall 1' });
    expect(details).toMatchObject([{ file, field: 'venu', shown: 'as written' }]);
  });
});

it.each([
  ['dates', 'dates: 18 → 21'],
  ['tagline', 'tagline: Saga of 祭'],
  ['endsOn', 'endsOn: 2025-09-17'],
  ['host', 'host: [1]'],
])(
  'A first start is refused where %s is nothing: there is no festival without',
  async (field, line) => {
    await edit('festival.yaml', new RegExp(`^${field}: .*`, 'm'), line);
    const { content, faults } = await readContent(dir);
    expect(content).toBeUndefined();
    expect(faults).toMatchObject([{ file: 'festival.yaml', field, shown: 'nothing' }]);
  },
);

describe('A list', () => {
  it.each([
    ['teams.yaml', '\t- id: Team1\n'],
    ['teams.yaml', ''],
    ['colleges.txt', ''],
    ['colleges.txt', '# nobody yet\n'],
    ['sponsors/sponsors.yaml', 'none\n'],
  ])('%s saved as %j stays as it was, and that is told', async (file, text) => {
    await writeFile(join(dir, file), text);
    const { content, faults } = await read();
    expect(content.teams()).toEqual(before.teams());
    expect(content.colleges).toEqual(before.colleges);
    expect(content.sponsors().map(({ name }) => name)).toEqual(
      before.sponsors().map(({ name }) => name),
    );
    expect(faults.map(([at]) => at)).toEqual([file]);
  });

  it('keeps a second item of an id out, however often it is read', async () => {
    await edit('teams.yaml', /$/, '- { id: Team1, title: Another, line: L, members: [] }\n');
    for (let time = 0; time < 2; time++) {
      const { content, faults } = await read();
      expect(content.teams()).toEqual(before.teams());
      expect(faults).toEqual([['teams.yaml', `${before.teams().length}.id`]]);
    }
  });

  it('goes with its last file, which is no slip', async () => {
    await rm(join(dir, 'workshops'), { recursive: true });
    const { content, faults } = await read();
    expect(content.workshops()).toEqual([]);
    expect(faults).toEqual([]);
  });
});

it('Of names that are taken in a ring every event that was there stays', async () => {
  await edit('clusters/music/call-and-answer.md', /name: .*/, 'name: First Song');
  await edit(SONG, /name: .*/, 'name: Humming');
  for (let time = 0; time < 2; time++) {
    const { content, faults } = await read();
    expect(
      content
        .events(5)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(
      before
        .events(5)
        .map(({ title }) => title)
        .sort(),
    );
    expect(faults.map(([file]) => file)).toEqual(['clusters/music/call-and-answer.md', SONG]);
  }
});

it('Of 61 events of a cluster the newcomer stays out, wherever it stands', async () => {
  const text = (name: string, order: number) => `---\nname: ${name}\norder: ${order}\n---\n`;
  const count = before.events(2).length;
  for (let at = count; at < 60; at++)
    await writeFile(join(dir, `clusters/dance/b-${at}.md`), text(`Dance ${at}`, at));
  expect((await read()).content.events(2)).toHaveLength(60);
  await writeFile(join(dir, 'clusters/dance/a.md'), text('One more', 1));
  const { content, faults } = await read();
  expect(content.events(2)).toHaveLength(60);
  expect(faults).toEqual([['clusters/dance/a.md', 'name']]);
});

it('A file that is renamed is another event in its place, and nothing is told', async () => {
  await rename(join(dir, SONG), join(dir, 'clusters/music/a-song.md'));
  const { content, faults } = await read();
  expect(content.events(5).map(({ eventId }) => eventId)).toContain('music/a-song');
  expect(faults).toEqual([]);
});

it('An event that moves to another cluster with its id has what it last soundly was, and its copy stays out', async () => {
  const text = await readFile(join(dir, SONG), 'utf8');
  const moved = text
    .replace('---\n', '---\nid: music/first-song\n')
    .replace(/venue: .*/, 'venue: [1]')
    .replace(/name: .*/, 'name: ""');
  const copy = 'clusters/arts/first-song.md';
  await writeFile(join(dir, copy), moved);
  const { content: sound, faults } = await read();
  expect(sound.events(5)).toEqual(before.events(5));
  expect(faults).toContainEqual([copy, 'id']);
  await rm(join(dir, SONG));
  for (let time = 0; time < 2; time++) {
    const { content } = await read();
    const [was] = before.events(5);
    const [song] = content.clusters.flatMap(({ id, name }) =>
      name === 'Arts' ? content.events(id) : [],
    );
    expect({ ...song, id: 0, imageSrc: null }).toEqual({ ...was, id: 0, imageSrc: null });
  }
});

it('A link or a contact that is too long is not cut: a part of it would lead to somebody else', async () => {
  await edit(SONG, /rules: .*/, `rules: https://example.org/${'a'.repeat(2100)}`);
  await edit('clusters/music/humming.md', /---\n/, `---\ncontacts: "Asha - ${'5'.repeat(2100)}"\n`);
  const { content } = await read();
  expect(content.events(5)).toEqual(before.events(5));
});

it('A field of Markdown that is too long is cut at its bound', async () => {
  await edit(SONG, /judging: [^:]*format/, `judging: ${'word '.repeat(2000)}\nformat`);
  const { content, faults } = await read();
  expect(content.events(5)[0]?.judgingCriteriaDescription).toMatch(/^word word .*…$/s);
  expect(faults).toEqual([[SONG, 'judging']]);
});

it('A folder or a list whose name has a slip is told, notes beside them are not', async () => {
  await rename(join(dir, 'hospitality'), join(dir, 'hospitalty'));
  for (const file of ['notes.md', 'team.yaml', 'venue.yml']) await writeFile(join(dir, file), 'x');
  const { faults } = await read();
  expect(faults.map(([file]) => file)).toEqual(['hospitalty', 'team.yaml', 'venue.yml']);
});
