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
