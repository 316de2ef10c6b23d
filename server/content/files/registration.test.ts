import { beforeEach, expect, test } from 'vitest';
import {
  recordedClusters,
  recordedFolder,
  type TestFolder,
} from '../../testing/content/recorded-festival.ts';
import { loadContent } from '../reading/content.ts';

let folder: TestFolder;

beforeEach(async () => {
  folder = await recordedFolder();
});

const file = 'clusters/robotics/event-1-1.md';
const head = `name: Only
order: 1
date: 2027-02-12T10:00:00+05:30
`;

async function eventWith(registration: string) {
  await folder.write(file, `---\n${head}registration:\n${registration}---\n`);
  const content = await loadContent(folder.path, recordedClusters);
  return content.events(1).find(({ title }) => title === 'Only');
}

test('an event may say by which rules people register for it', async () => {
  const event = await eventWith(`  opens: 2027-01-10 18:00
  closes: 2027-02-11 23:59
  team: { min: 3, max: 6, sameCollege: true }
  places: 24
  waiting: 30
  perCollege: 2
  cancelUntil: 2027-02-12 09:00
  questions:
    - { id: language, label: Language of the song, kind: choice, choices: [Tamil, Hindi], required: true }
`);
  expect(event?.registration).toEqual({
    heading: null,
    opens: '2027-01-10T12:30:00.000Z',
    closes: '2027-02-11T18:29:00.000Z',
    team: { min: 3, max: 6, sameCollege: true },
    places: 24,
    waiting: 30,
    perCollege: 2,
    cancelUntil: '2027-02-12T03:30:00.000Z',
    questions: [
      {
        id: 'language',
        label: 'Language of the song',
        kind: 'choice',
        choices: ['Tamil', 'Hindi'],
        required: true,
        sealed: false,
      },
    ],
  });
});

test('an event that says none has none', async () => {
  await folder.write(file, `---\n${head}---\n`);
  const [event] = (await loadContent(folder.path, recordedClusters)).events(1);
  expect(event?.registration).toBeNull();
});

test('each fault of a registration is told by file, line, field and reason', async () => {
  const error = await eventWith(`  opens: 2027-01-10 18:00
  close: 2027-02-11 23:59
  closes: soon
  team: { min: 3, max: many }
  questions:
    - { id: language, label: Language, kind: colour }
`).catch((thrown) => thrown);
  expect(error.faults).toMatchObject(
    [
      ['registration.close', 7, 'is not a key that is known here'],
      ['registration.closes', 8, expect.stringMatching(/must be a moment/)],
      ['registration.team.max', 9, expect.stringMatching(/must be a whole number/)],
      ['registration.questions.0.kind', 11, 'must be choice or text'],
    ].map(([field, line, reason]) => ({ file, line, field, reason })),
  );
});

test('a registration without a moment that it needs is told so', async () => {
  const error = await eventWith('  closes: 2027-02-11 23:59\n').catch((thrown) => thrown);
  expect(error.faults).toMatchObject([{ field: 'registration.opens', reason: 'is missing' }]);
});

test('keys within a registration, and within a team’s members, are read with other capitals', async () => {
  const team = 'id: Team1\n  title: T\n  line: L\n  members:\n';
  const member = '    - { Name: Asha, Position: Head }\n';
  await folder.write('teams.yaml', `- ${team}${member}`);
  const event = await eventWith(`  Opens: 2027-01-10 18:00
  Closes: 2027-02-11 23:59
  Team: { Min: 3, MAX: 6 }
  Questions:
    - { Id: language, Label: Language, Kind: text }
`);
  expect(event?.registration).toMatchObject({
    opens: '2027-01-10T12:30:00.000Z',
    team: { min: 3, max: 6 },
    questions: [{ id: 'language', kind: 'text' }],
  });
  const [first] = (await loadContent(folder.path, recordedClusters)).teams();
  expect(first?.members).toEqual([{ name: 'Asha', position: 'Head' }]);
});

test('a moment may be anything at all, and is told', async () => {
  const error = await eventWith('  opens: { toString: now }\n  closes: 2027-02-11 23:59\n').catch(
    (thrown) => thrown,
  );
  expect(error.faults).toMatchObject([
    { field: 'registration.opens', reason: expect.stringMatching(/must be a moment/) },
  ]);
});

test('a registration that outlasts the start of its event is told where it says so', async () => {
  const error = await eventWith(`  opens: 2027-01-10 18:00
  closes: 2027-02-12 10:01
  cancelUntil: 2027-02-12 10:02
`).catch((thrown) => thrown);
  const reason = 'must not be after the event starts';
  expect(error.faults).toMatchObject([
    { file, line: 7, field: 'registration.closes', reason },
    { file, line: 8, field: 'registration.cancelUntil', reason },
  ]);
});
