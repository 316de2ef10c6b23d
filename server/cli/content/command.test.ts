import { spawnSync } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAccount } from '../../accounts/store.ts';
import { openDatabase } from '../../database/connection.ts';
import { loadEntry } from '../../entries/entries.ts';
import { createEvent } from '../../events/store.ts';
import { createSuccession } from '../../events/successions-store.ts';
import { readSettings } from '../../settings/settings.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { runContentCommand } from './command.ts';

function runCommand(
  words: string[],
  contentDir = FESTIVAL_DIR,
  dataDir = join(contentDir, 'no-data'),
) {
  const settings = readSettings({ CONTENT_DIR: contentDir, DATA_DIR: dataDir });
  return runContentCommand(settings, words).then(
    (out) => ({ fails: false, out, err: '' }),
    (error: Error) => ({ fails: true, out: '', err: error.message }),
  );
}

test('a terminal is told what is sound, and by the exit code that something is not', () => {
  const command = (...words: string[]) =>
    spawnSync(process.execPath, ['server/cli/content/command.ts', ...words], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { PATH: process.env.PATH, CONTENT_DIR: FESTIVAL_DIR },
      encoding: 'utf8',
    });
  expect(command('check')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('is sound'),
  });
  expect(command('chek')).toMatchObject({ status: 1, stderr: expect.stringContaining('check') });
});

test('sound content is told to be, and how much of it there is', async () => {
  const { fails, out } = await runCommand(['check']);
  expect(out).toMatch(
    /^e2e\/content is sound: all 9 events of 13 clusters, 5 hospitality topics, /,
  );
  expect(fails).toBe(false);
});

test('the check lists every fault at once by file, line, field and reason, and fails', async () => {
  const dir = await temporaryFolder();
  await cp(FESTIVAL_DIR, dir, { recursive: true });
  const edit = async (file: string, from: RegExp, to: string) =>
    writeFile(join(dir, file), (await readFile(join(dir, file), 'utf8')).replace(from, to));
  await edit('clusters/music/first-song.md', /^---\n/, '---\nvenu: Hall\n');
  await edit('sponsors/sponsors.yaml', /name: [^,]*/, 'name: ""');
  await edit('teams.yaml', /id: Team2$/m, 'id: Team1');
  const { fails, err } = await runCommand(['check'], dir);
  expect(err.split('\n')).toEqual([
    'The content has 3 faults:',
    '  clusters/music/first-song.md:2 venu: is not a key that is known here',
    expect.stringMatching(/^ {2}sponsors\/sponsors\.yaml:\d+ 0\.name: must have a letter/),
    expect.stringMatching(/^ {2}teams\.yaml:\d+ 1\.id: Team1 is there already$/),
  ]);
  expect(fails).toBe(true);
});

test('one fault hides nothing else: searches, venues, halls and orders are told beneath it', async () => {
  const dir = await temporaryFolder();
  await cp(FESTIVAL_DIR, dir, { recursive: true });
  const edit = async (file: string, from: RegExp, to: string) =>
    writeFile(join(dir, file), (await readFile(join(dir, file), 'utf8')).replace(from, to));
  await edit('clusters/music/first-song.md', /^---\n/, '---\nvenu: Hall\n');
  await edit('clusters/music/humming.md', /^venue: .*$/m, 'venue: Rooftop');
  const hours = 'venue: Old Hall\ndate: 2025-09-19T08:00:00+05:30';
  for (const file of ['lantern-choir', 'long-night'])
    await writeFile(
      join(dir, `clusters/music/${file}.md`),
      `---\nname: ${file}\norder: 7\n${hours}\n---\n`,
    );
  const searches = 'events:\n  quiet: First Song\n  kathak: Forgotten Song\n';
  await writeFile(join(dir, 'searches.yaml'), searches);
  const { fails, err } = await runCommand(['check'], dir);
  expect(err.split('\n')).toEqual([
    'The content has 2 faults:',
    '  clusters/music/first-song.md:2 venu: is not a key that is known here',
    '  searches.yaml events.quiet: doesn\'t find "First Song" among the first 3',
    '0 of 1 searches for events find what is meant.',
    expect.stringContaining('event is at a place that'),
    '  clusters/music/humming.md venue: "Rooftop" is not there: add it',
    'Two events are in one venue at one time:',
    expect.stringContaining('lantern-choir and long-night: Old Hall'),
    'An entry has the order of another:',
    expect.stringContaining('7 is the order of clusters/music/lantern-choir.md already'),
  ]);
  expect(fails).toBe(true);
});

test('an event that people are in must be there, where the check can reach the database', async () => {
  const [dir, dataDir] = [await temporaryFolder(), await temporaryFolder()];
  await cp(FESTIVAL_DIR, dir, { recursive: true });
  const db = await openDatabase(readSettings({ DATA_DIR: dataDir }).database);
  const account = { email: 'asha@example.org', username: 'asha', fullName: 'Asha', phone: '' };
  const humming = { eventId: 'music/humming', clusterName: 'Music', eventName: 'Humming' };
  await loadEntry(db, await createAccount(db, account, 1), humming, 1);
  await db.destroy();
  expect((await runCommand(['check'], dir, dataDir)).fails).toBe(false);
  await rm(join(dir, 'clusters/music/humming.md'));
  await rm(join(dir, 'clusters/music/long-night.md'));
  const { fails, err } = await runCommand(['check'], dir, dataDir);
  expect(err).toContain('The content has 1 fault:');
  expect(err).toContain('music/humming is gone, and it has 1 entry:');
  expect(fails).toBe(true);
  expect((await runCommand(['check'], dir)).fails).toBe(false);
  const fileId = 'music/first-song';
  const again = await openDatabase(readSettings({ DATA_DIR: dataDir }).database);
  await createEvent(again, {
    eventId: fileId,
    clusterName: 'Music',
    eventName: 'First Song',
  });
  await createSuccession(again, { ...humming, fileId, decidedAt: 1 });
  await again.destroy();
  expect((await runCommand(['check'], dir, dataDir)).fails).toBe(false);
});

test('what people search for is tried on the festival: few that fail are told, many fail the check', async () => {
  const dir = await temporaryFolder();
  await cp(FESTIVAL_DIR, dir, { recursive: true });
  const searches = (text: string) => writeFile(join(dir, 'searches.yaml'), text);
  const found = ['chess', 'shatranj', 'blitz', 'queens rook', 'computer room', 'gaming', 'ches']
    .flatMap((typed) => [typed, `${typed} event`, `the ${typed}`])
    .map((typed) => `  ${typed}: "Queen's Rook"\n`);
  const colleges = 'colleges:\n  iitm: Indian Institute of Technology Madras, Chennai\n';
  await searches(`events:\n${found.join('')}  dance: "Queen's Rook"\n${colleges}`);
  const { fails, out } = await runCommand(['check'], dir);
  expect(out.split('\n').slice(1)).toEqual([
    '21 of 22 searches for events find what is meant.',
    `  searches.yaml events.dance: doesn't find "Queen's Rook" among the first 3`,
    '1 of 1 searches for colleges find what is meant.',
  ]);
  expect(fails).toBe(false);

  await searches(`${colleges}  anna: Jadavpur University, Kolkata\n`);
  const failed = await runCommand(['check'], dir);
  expect(failed.err).toContain('searches.yaml colleges.anna: doesn\'t find "Jadavpur University');
  expect(failed.fails).toBe(true);
});

test('a search for what the festival no longer has is told, and fails nothing', async () => {
  const dir = await temporaryFolder();
  await cp(FESTIVAL_DIR, dir, { recursive: true });
  await writeFile(join(dir, 'searches.yaml'), 'events:\n  kathak: Forgotten Song\n');
  const { fails, out } = await runCommand(['check'], dir);
  expect(out).toContain('events.kathak: there is no "Forgotten Song" any more; delete this line');
  expect(fails).toBe(false);
});

test('a venue that venues.yaml doesn’t have is told by its event’s file, with a name that may be meant, and fails nothing', async () => {
  const dir = await temporaryFolder();
  await cp(FESTIVAL_DIR, dir, { recursive: true });
  const moveTo = async (event: string, venue: string) => {
    const file = join(dir, `clusters/music/${event}.md`);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/^venue: .*$/m, `id: kept/${event}\nvenue: ${venue}`));
  };
  await moveTo('first-song', 'The Old Hal');
  await moveTo('lantern-choir', 'old  hall');
  await moveTo('humming', 'Rooftop');
  const { fails, out } = await runCommand(['check'], dir);
  expect(out.split('\n').slice(1)).toEqual([
    "2 events are at a place that venues.yaml doesn't have, so that no link leads to it:",
    '  clusters/music/first-song.md venue: "The Old Hal" is not there: write "Old Hall", if that is meant, or add it',
    '  clusters/music/humming.md venue: "Rooftop" is not there: add it',
  ]);
  expect(fails).toBe(false);
  await rm(join(dir, 'venues.yaml'));
  expect((await runCommand(['check'], dir)).out).not.toContain('venues.yaml');
});

test('what stands in for entries at fault is judged as well, told, and fails nothing', async () => {
  const dataDir = await temporaryFolder();
  const file = join(dataDir, 'sound-content.json');
  const fields = { name: 'First Song', order: 1, date: 'tomorrow' };
  const entry = { fields, body: '- a\n'.repeat(200), modifiedAt: new Date(0).toISOString() };
  const team = { ...entry, fields: { id: 'Team1', line: '', members: [] }, body: '' };
  await writeFile(
    file,
    JSON.stringify({ 'clusters/music/first-song.md': entry, 'teams.yaml/Team1': team }),
  );
  const { fails, out } = await runCommand(['check'], FESTIVAL_DIR, dataDir);
  expect(out.split('\n').slice(-4)).toEqual([
    `${file}, what stands in for entries at fault, is no longer sound itself:`,
    expect.stringMatching(/^ {2}clusters\/music\/first-song\.md date: must be a moment/),
    expect.stringMatching(/^ {2}clusters\/music\/first-song\.md must have at most 300 lines/),
    '  teams.yaml/Team1 title: is missing',
  ]);
  expect(fails).toBe(false);
  await writeFile(file, '{');
  expect((await runCommand(['check'], FESTIVAL_DIR, dataDir)).out).toContain(`${file} is broken`);
});

test('an unknown verb is answered with those that there are', async () => {
  const { fails, err } = await runCommand(['chek']);
  expect(fails).toBe(true);
  expect(err).toContain('npm run content check');
});
