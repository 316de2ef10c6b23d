import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  recordedClusters,
  recordedFolder,
  type TestFolder,
} from '../../testing/content/recorded-festival.ts';
import { loadContent } from '../reading/content.ts';

let folder: TestFolder;
let festivalText: string;

beforeEach(async () => {
  folder = await recordedFolder();
  festivalText = await readFile(join(folder.path, 'festival.yaml'), 'utf8');
});

async function festivalWith(text: string) {
  await folder.write('festival.yaml', `${festivalText}${text}`);
  return (await loadContent(folder.path, recordedClusters)).festival;
}

test('a festival that says nothing of features has none', async () => {
  const { features, leaderboard } = await festivalWith('');
  expect(features).toEqual({
    registration: false,
    leaderboard: false,
    desk: false,
    gate: false,
    days: false,
  });
  expect(leaderboard).toEqual({ points: {}, present: 0 });
});

test('a feature is on or off, and points stand by rank', async () => {
  const { features, leaderboard } = await festivalWith(`
features: { registration: on, leaderboard: true, desk: off, gate: false, days: on }
leaderboard: { points: { 1: 10, 2: 6 }, present: 1 }
`);
  expect(features).toEqual({
    registration: true,
    leaderboard: true,
    desk: false,
    gate: false,
    days: true,
  });
  expect(leaderboard).toEqual({ points: { 1: 10, 2: 6 }, present: 1 });
});

test('a festival that names no gate has a main gate, and others count once a day unless they say so', async () => {
  const mainGate = { name: 'Main gate', rule: 'once a day' };
  expect((await festivalWith('')).gates).toEqual([mainGate]);
  const named = 'gates: [{ name: Main gate }, { name: " Hostel  gate", rule: in and out }]';
  const hostel = { name: 'Hostel gate', rule: 'in and out' };
  expect((await festivalWith(named)).gates).toEqual([mainGate, hostel]);
});

/** The fault that a line of `festival.yaml` must give. */
const wrong: [does: string, text: string, field: string, reason: RegExp][] = [
  ['switched to a word', 'features:\n  desk: maybe', 'features.desk', /^must be on or off$/],
  ['switched to nothing', 'features:\n  desk:', 'features.desk', /^must be on or off$/],
  ['that nobody knows', 'features:\n  dsk: on', 'features.dsk', /is not a key/],
  [
    'without its points',
    'features:\n  leaderboard: on',
    'leaderboard',
    /^needs its points while features\.leaderboard is on$/,
  ],
  [
    'with points for no rank',
    'leaderboard:\n  points: { first: 10 }\n  present: 1',
    'leaderboard.points.first',
    /must be a rank/,
  ],
  [
    'whose gate has another rule',
    'gates: [{ name: A, rule: twice }]',
    'gates.0.rule',
    /must be once, once a day, in and out, free/,
  ],
  ['whose gate has no name', 'gates:\n  - rule: free', 'gates.0.name', /must be a name/],
  [
    'with two gates of a name',
    'gates: [{ name: A }, { name: a }]',
    'gates.1.name',
    /is there already/,
  ],
  [
    'whose gate has more than that',
    'gates: [{ name: A, phones: 2 }]',
    'gates.0.phones',
    /is not a key/,
  ],
  ['with an empty list of gates', 'gates: []', 'gates', /must name a gate, or be left out/],
  [
    'with points in parts',
    'leaderboard:\n  points: { 1: 2.5 }\n  present: 1',
    'leaderboard.points.1',
    /must be a whole number/,
  ],
  [
    'with points to lose',
    'leaderboard:\n  points: { 1: 2 }\n  present: -1',
    'leaderboard.present',
    /must be 0 or more/,
  ],
];

test.for(wrong)('a feature %s is a fault, by its field', async ([, text, field, reason]) => {
  const error = await festivalWith(`${text}\n`).catch((thrown) => thrown);
  expect(error.faults).toMatchObject([
    {
      file: 'festival.yaml',
      field,
      line: expect.any(Number),
      reason: expect.stringMatching(reason),
    },
  ]);
});
