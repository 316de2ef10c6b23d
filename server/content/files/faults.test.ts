import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  markdown,
  png,
  recordedClusters,
  recordedFolder,
  type TestFolder,
} from '../../testing/content/recorded-festival.ts';
import { ContentError, type ContentFault } from '../entries/faults.ts';
import { loadContent, readContent } from '../reading/content.ts';

let folder: TestFolder;

beforeEach(async () => {
  folder = await recordedFolder();
});

async function faultsOf(): Promise<readonly ContentFault[]> {
  const error = await loadContent(folder.path, recordedClusters).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ContentError);
  return (error as ContentError).faults.map(({ shown: _, ...fault }) => fault);
}

const event = 'clusters/robotics/event-1-1.md';

test('every fault of every file is told at once, by file, line, field and reason', async () => {
  await folder.write(event, '---\nname: Only\norder: first\nvenu: Hall\ndate: tomorrow\n---\n');
  await folder.write('hospitality/01-topic.md', '---\nname: ""\n---\n');
  await folder.write('teams.yaml', '- id: Team99\n  title: T\n  line: L\n  members: []\n');
  expect(await faultsOf()).toEqual([
    { file: event, line: 3, field: 'order', reason: expect.stringMatching(/must be a number/) },
    {
      file: event,
      line: 4,
      field: 'venu',
      reason: 'is not a key that is known here: is it "venue"?',
    },
    { file: event, line: 5, field: 'date', reason: expect.stringMatching(/must be a moment/) },
    {
      file: 'hospitality/01-topic.md',
      line: 2,
      field: 'name',
      reason: 'must have a letter or a digit',
    },
    { file: 'teams.yaml', line: 1, field: '0.id', reason: 'must be Team1 to Team13' },
  ]);
});

test("the error's message is a list for whoever has to mend it", async () => {
  await folder.write(event, '---\nname: Only\n---\n');
  await folder.write('colleges.txt', 'A\nB\na\n');
  const error = await loadContent(folder.path, recordedClusters).catch((thrown) => thrown);
  expect(error.message.split('\n')).toEqual([
    'The content has 2 faults:',
    expect.stringMatching(/^ {2}clusters\/robotics\/event-1-1\.md:2 order: /),
    '  colleges.txt:3 "a" is there already',
  ]);
});

/** A file's text and the fault that it must give. */
const wrong: Record<string, [file: string, text: string, fault: Partial<ContentFault>]> = {
  'YAML that is not sound': [
    'teams.yaml',
    '- id: Team1\n  title: "unclosed\n',
    { line: 3, reason: expect.stringMatching(/^is not sound YAML: Missing closing/) },
  ],
  'a key that stands twice': [
    event,
    '---\nname: A\norder: 1\nname: B\n---\n',
    { line: 4, reason: expect.stringMatching(/keys must be unique/) },
  ],
  'an event without front matter': [
    event,
    'Just text.\n',
    { reason: expect.stringMatching(/front matter/) },
  ],
  'front matter that starts in the middle': [
    event,
    'Text first.\n---\nname: A\norder: 1\n---\n',
    { line: 1, reason: expect.stringMatching(/must start with front matter/) },
  ],
  'a value that is read as an alias': [
    event,
    '---\nname: *A\norder: 1\n---\n',
    { reason: expect.stringMatching(/^is not sound YAML: .*alias/) },
  ],
  'an empty file': [
    'clusters/robotics/cluster.yaml',
    '',
    { reason: expect.stringMatching(/keys and values/) },
  ],
  'front matter that is no list of keys': [
    event,
    '---\njust words\n---\n',
    { field: '', reason: expect.stringMatching(/must be a list of keys and values/) },
  ],
  'a name that is there already': [
    event,
    markdown({ name: 'robotics EVENT 2', order: 1 }, null),
    {
      file: 'clusters/robotics/event-1-2.md',
      field: 'name',
      reason: expect.stringMatching(/already/),
    },
  ],
  'a name that differs in blanks, composition and unseen signs alone': [
    event,
    markdown({ name: 'Robotics\u00a0 \u200bEvent 2!', order: 1 }, null),
    {
      file: 'clusters/robotics/event-1-2.md',
      field: 'name',
      reason: expect.stringMatching(/already/),
    },
  ],
  'an id that is another file’s already': [
    event,
    markdown({ id: 'robotics/event-1-2', name: 'Robotics Event 1', order: 1 }, null),
    {
      field: 'id',
      reason: 'robotics/event-1-2 is the id of clusters/robotics/event-1-2.md already',
    },
  ],
  'an id of two lines': [
    event,
    markdown({ id: 'Event\n1', name: 'Robotics Event 1', order: 1 }, null),
    { field: 'id', reason: 'must be one line of at most 200 characters' },
  ],
  'a name with half a sign': [
    event,
    markdown({ name: 'Robotics \u0378', order: 1 }, null),
    { field: 'name', reason: 'holds a sign that is broken or unknown' },
  ],
  'a name that no address can hold': [
    event,
    markdown({ name: '..', order: 1 }, null),
    { field: 'name', reason: 'must have a letter or a digit' },
  ],
  'a text that goes too deep to be shown': [
    event,
    `---\nname: A\norder: 1\n---\nSound.\n\n${'- '.repeat(60)}a\n`,
    { line: 5, field: '', reason: expect.stringMatching(/more than 4 deep/) },
  ],
  'a field that is too long to be shown': [
    event,
    `---\nname: A\norder: 1\njudging: ${'word '.repeat(1001)}\n---\n`,
    { line: 4, field: 'judging', reason: 'must have at most 5000 characters' },
  ],
  'a file that no text needs': [
    event,
    `---\nname: A\norder: 1\n---\n${'\n'.repeat(200_000)}x`,
    { field: '', reason: 'is larger than 200 kB' },
  ],
  'words for a picture that nobody listens to': [
    event,
    markdown({ name: 'A', order: 1, alt: 'a'.repeat(301) }, null),
    { field: 'alt', reason: 'must have at most 300 characters' },
  ],
  'a college with nothing behind its semicolon': [
    'colleges.txt',
    'National College ;\n',
    { line: 1, reason: expect.stringMatching(/^must be a name, or a name, a semicolon/) },
  ],
  'a picture for texts whose name is too long': [
    `uploads/${'a'.repeat(87)}.svg`,
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>',
    { reason: expect.stringMatching(/at most 90/) },
  ],
  'a day before the festival': [
    event,
    markdown({ name: 'A', order: 1, date: '2027-02-11T00:30:00+09:00' }, null),
    { field: 'date', reason: '2027-02-10 is outside the festival, 2027-02-11 to 2027-02-16' },
  ],
  'a day after the festival': [
    'workshops/workshop-1.md',
    markdown({ name: 'A', order: 1, date: '2027-02-17T00:00:00+05:30' }, null),
    { field: 'date', reason: '2027-02-17 is outside the festival, 2027-02-11 to 2027-02-16' },
  ],
  'an end that is not after its start': [
    event,
    '---\nname: A\norder: 1\ndate: 2027-02-12T10:00:00+05:30\nends: 2027-02-12 10:00\n---\n',
    { field: 'ends', line: 5, reason: 'must be after the event starts' },
  ],
  'an end after the festival': [
    event,
    '---\nname: A\norder: 1\nends: 2027-02-17 00:30\n---\n',
    { field: 'ends', reason: '2027-02-17 is outside the festival, 2027-02-11 to 2027-02-16' },
  ],
  'an end that no clock can read': [
    event,
    '---\nname: A\norder: 1\nends: 2027-02-12 25:00\n---\n',
    { field: 'ends', line: 4, reason: 'names a day or an hour that does not exist' },
  ],
  'an hour without its day': [
    event,
    '---\nname: A\norder: 1\nends: 9:30\n---\n',
    {
      field: 'ends',
      line: 4,
      reason: 'must have its day before the hour, such as 2025-09-18 09:30',
    },
  ],
  'an end that is no text, nor can be shown as one': [
    event,
    '---\nname: A\norder: 1\nends: { toString: 13:00 }\n---\n',
    { field: 'ends', line: 4, reason: expect.stringMatching(/with its offset/) },
  ],
  'a date without its offset': [
    event,
    markdown({ name: 'A', order: 1, date: '2027-02-12T10:00:00' }, null),
    { field: 'date', reason: expect.stringMatching(/with its offset/) },
  ],
  'a contact without a hyphen': [
    event,
    markdown({ name: 'A', order: 1, contacts: 'Asha 9000000001' }, null),
    { field: 'contacts', reason: expect.stringMatching(/hyphen .* line 1/) },
  ],
  'a text that YAML cuts': [
    event,
    '---\nname: A\norder: 1 # first\nvenue: Hall #2\n---\n',
    { field: 'venue', line: 4, reason: 'ends at its #: write the whole of it in quotes' },
  ],
  'a rule book that would run something': [
    event,
    markdown({ name: 'A', order: 1, rules: 'javascript:alert(1)' }, null),
    { field: 'rules', reason: 'must start with http://, https:// or /' },
  ],
  'a link in the text that would run something': [
    event,
    markdown({ name: 'A', order: 1 }, 'Two\n\n[lines](javascript:alert(1))'),
    { line: 7, reason: expect.stringMatching(/scheme javascript:/) },
  ],
  'a link in the front matter that would run something': [
    event,
    markdown({ name: 'A', order: 1, judging: 'See <vbscript:x>' }, null),
    { line: 4, reason: expect.stringMatching(/scheme vbscript:/) },
  ],
  'a cluster with another id': [
    'clusters/robotics/cluster.yaml',
    'id: 2\nname: Robotics\nline: ""\n',
    { field: 'id', line: 1, reason: 'must be 1, the id of Robotics' },
  ],
  'a cluster with another name': [
    'clusters/robotics/cluster.yaml',
    'id: 1\nname: Robots\nline: ""\n',
    { field: 'name', line: 2, reason: 'must be Robotics, as its folder says' },
  ],
  'a cluster that the site does not know': [
    'clusters/poetry/cluster.yaml',
    'id: 77\nname: Poetry\nline: ""\n',
    { reason: 'poetry is no cluster that the site knows' },
  ],
  'a line too long for its card': [
    'clusters/robotics/cluster.yaml',
    `id: 1\nname: Robotics\nline: ${'x'.repeat(91)}\n`,
    { field: 'line', line: 3, reason: expect.stringMatching(/at most 90 characters/) },
  ],
  'a topic without its number': [
    'hospitality/food.md',
    markdown({ name: 'Food' }, null),
    { reason: expect.stringMatching(/two digits/) },
  ],
  'a sponsor whose logo is missing': [
    'sponsors/sponsors.yaml',
    '- name: One\n  logo: one.png\n',
    { field: '0.logo', line: 2, reason: 'sponsors/logos/one.png is missing' },
  ],
  'a logo from elsewhere': [
    'sponsors/sponsors.yaml',
    '- name: One\n  logo: ../../secret.png\n',
    { field: '0.logo', reason: 'must be the name of a file in sponsors/logos/' },
  ],
  'two teams with one id': [
    'teams.yaml',
    ['- ', '- '].map((dash) => `${dash}{ id: Team1, title: T, line: L, members: [] }\n`).join(''),
    { field: '1.id', line: 2, reason: 'Team1 is there already' },
  ],
  'a picture beside no event': [
    'clusters/robotics/evnt.svg',
    '<svg></svg>',
    { reason: 'belongs to nothing here' },
  ],
  'a file of another kind': ['workshops/notes.docx', 'x', { reason: 'belongs to nothing here' }],
  'a picture that is broken': [
    'clusters/robotics/event-1-1.png',
    'not a picture',
    { field: 'picture', reason: 'is broken, or is no png picture' },
  ],
  'a drawing that runs a script': [
    'clusters/coding/a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    { field: 'picture', reason: 'holds <script>, which may not stand in a picture' },
  ],
};

test.for(Object.entries(wrong))('%s is a fault', async ([, [file, text, fault]]) => {
  if (file.endsWith('a.svg'))
    await folder.write('clusters/coding/a.md', markdown({ name: 'A', order: 1 }, null));
  await folder.write(file, text);
  expect(await faultsOf()).toEqual([expect.objectContaining({ file, ...fault })]);
});

test('a comment behind a text in quotes is no fault', async () => {
  await folder.write(event, '---\nname: A\norder: 1\nvenue: "Hall" #2\n---\n');
  const { events } = await loadContent(folder.path, recordedClusters);
  expect(events(1)[0]?.eventVenue).toBe('Hall');
});

test('a cluster that is missing is a fault', async () => {
  await folder.remove('clusters/astronomy');
  expect(await faultsOf()).toEqual([
    { file: 'clusters/astronomy/cluster.yaml', field: '', reason: 'is missing or unreadable' },
  ]);
});

test('a festival that ends before it starts is told', async () => {
  const festival = await loadContent(folder.path, recordedClusters);
  const changed = { ...festival.festival, endsOn: '2027-02-01' };
  await folder.write('festival.yaml', JSON.stringify(changed));
  expect((await faultsOf()).map(({ field }) => field)).toEqual(['endsOn']);
});

test('the college of the campus sign-on must be one that everybody can choose', async () => {
  const { festival } = await loadContent(folder.path, recordedClusters);
  await folder.write('festival.yaml', JSON.stringify({ ...festival, campusCollege: 'Nowhere' }));
  expect(await faultsOf()).toMatchObject([
    { field: 'campusCollege', reason: '"Nowhere" is not in colleges.txt' },
  ]);
});

test('a festival whose name or host can’t be drawn on certificates is told the letters', async () => {
  const { festival } = await loadContent(folder.path, recordedClusters);
  const named = (name: string, host: string) =>
    folder.write('festival.yaml', JSON.stringify({ ...festival, name, host }));
  await named('Deepam 灯', '学院');
  expect(await faultsOf()).toMatchObject([
    { field: 'name', reason: expect.stringContaining("'灯' of 'Deepam 灯'") },
    { field: 'host', reason: expect.stringContaining("'学' '院'") },
  ]);
  await named('महोत्सव ✨', 'பல்கலைக்கழகம்');
  await expect(loadContent(folder.path, recordedClusters)).resolves.toBeDefined();
});

test('an event whose name can’t be drawn on certificates is told the letters', async () => {
  await folder.write(event, markdown({ name: 'Anime 祭', order: 1 }, null));
  expect(await faultsOf()).toMatchObject([
    { file: event, field: 'name', reason: expect.stringContaining("'祭' of 'Anime 祭'") },
  ]);
});

test('a menu without its nine items is a fault', async () => {
  const { festival } = await loadContent(folder.path, recordedClusters);
  await folder.write('festival.yaml', JSON.stringify({ ...festival, menu: [] }));
  expect(await faultsOf()).toMatchObject([
    { field: 'menu', reason: 'must have at least 9 entries' },
  ]);
});

test('bytes that are not UTF-8 are told by their line, UTF-16 is read where it says so', async () => {
  const text = await readFile(join(folder.path, event));
  await folder.write(event, Buffer.concat([text, Buffer.from('\nCaf'), Buffer.from([0xe9])]));
  expect(await faultsOf()).toEqual([
    { file: event, field: '', line: expect.any(Number), reason: 'is not UTF-8: save it as UTF-8' },
  ]);
  const marked = Buffer.from(`\ufeff${text}`, 'utf16le');
  for (const bytes of [marked, Buffer.from(marked).swap16()]) {
    await folder.write(event, bytes);
    await loadContent(folder.path, recordedClusters);
  }
});

test.each([
  ['links', '<ab:\n'.repeat(30_000)],
  ['keys', ''],
])('of a file with thousands of faults, such as %s, the first are told', async (kind, body) => {
  const keys = Array.from({ length: 12_000 }, (_, at) => `key${at}: 1`).join('\n');
  await folder.write(
    event,
    markdown({ name: 'Only', order: 1 }, body).replace(
      '---\n',
      kind === 'keys' ? `---\n${keys}\n` : '---\n',
    ),
  );
  const faults = await faultsOf();
  expect(faults.length).toBe(51);
  expect(faults.map(({ reason }) => reason)).toContain('has more faults: mend these first');
});

test('a key that stands twice is told at its second place', async () => {
  await folder.write(event, '---\nname: Only\norder: 1\nname: Other\n---\n');
  expect(await faultsOf()).toEqual([
    { file: event, field: '', line: 4, reason: 'is not sound YAML: Map keys must be unique' },
  ]);
});

const MERGE = '<<<<<<< HEAD\nOne\n=======\nOther\n>>>>>>> theirs\n';
const ITS_END = '>>>>>>> HEAD\n';

test.each([
  [event, MERGE],
  [event, ITS_END],
  ['colleges.txt', MERGE],
  ['colleges.txt', ITS_END],
  ['festival.yaml', MERGE],
])('the marks of a merge in %s are told, and nobody reads them', async (file, marks) => {
  const { sound, content: before } = await readContent(folder.path, { known: recordedClusters });
  const text = await readFile(join(folder.path, file), 'utf8');
  await folder.write(file, `${text}\n${marks}`);
  const { content, faults } = await readContent(folder.path, {
    known: recordedClusters,
    last: sound,
  });
  const line = text.split('\n').length + 1;
  expect(faults).toEqual([
    {
      file,
      field: '',
      line,
      reason: 'holds both sides of a merge: choose one, and take the marks out',
      shown: 'as it was',
    },
  ]);
  expect(content!.colleges).toEqual(before!.colleges);
  expect(content!.festival).toEqual(before!.festival);
  expect(JSON.stringify(content!.events(content!.clusters[0]!.id))).not.toContain('HEAD');
});

test('a link into uploads/, of which visitors reach no file, is told, and is what it last soundly was', async () => {
  await folder.write('uploads/rules.png', await png());
  const rules = (link: string) =>
    folder.write(event, markdown({ name: 'Only', order: 1, rules: link }, null));
  await rules('/uploads/rules.png');
  const first = await readContent(folder.path, { known: recordedClusters });
  const reason = 'leads to no file that visitors reach: write its https:// address';
  const fault = { file: event, field: 'rules', line: 4, reason };
  expect(first.faults).toEqual([{ ...fault, shown: 'nothing' }]);
  const linkIn = ({ content }: typeof first) =>
    content!.events(content!.clusters[0]!.id)[0]?.ruleBookLink;
  expect(linkIn(first)).toBeNull();
  await rules('https://example.org/rules');
  const { sound: last } = await readContent(folder.path, { known: recordedClusters });
  await rules('/uploads/rules.png');
  const again = await readContent(folder.path, { known: recordedClusters, last });
  expect(again.faults).toEqual([{ ...fault, shown: 'as it was' }]);
  expect(linkIn(again)).toBe('https://example.org/rules');
});
