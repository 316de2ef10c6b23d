import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadContent } from '../../content/files/content.ts';
import { published } from '../../results/rules.ts';
import { listLedger } from '../../results/store.ts';
import { sharedTestServer, signedUpPerson } from '../../testing/server.ts';
import { organise } from './main.ts';

const server = sharedTestServer();
const HEADING = 'cluster,event,rank,college,name,email,corrects';
const ANNA = 'Anna University, Chennai';
const MUMBAI = 'University of Mumbai, Mumbai';
let titles: string[];

beforeAll(async () => {
  titles = (await loadContent(server.settings.contentDir)).events(5).map(({ title }) => title);
});

let files = 0;

async function publish(...lines: string[]): Promise<string> {
  files += 1;
  const file = join(server.settings.dataDir, `${files}.csv`);
  await writeFile(file, [HEADING, ...lines].join('\n'));
  return organise(server.settings, ['publish', file, '--by', 'Jury of Music']);
}

/** Whatever the arguments are, a line's values in the order of the heading. */
function line(event: number, ...values: (string | number)[]) {
  return ['music', titles[event]!, ...values].map((value) => `"${value}"`).join(',');
}

async function standing(event: number) {
  return published(await listLedger(server.db))
    .filter(({ eventName }) => eventName === titles[event])
    .map(({ rank, college, name }) => [rank, college, name]);
}

it('Results from a file are published with who entered them, and a person’s by their first name', async () => {
  const { fields } = await signedUpPerson(server, { user_fullname: 'Asha  Ráo' });
  const said = await publish(
    line(0, 1, ANNA.toLowerCase(), '', fields.user_email),
    line(0, 2, MUMBAI, 'Five for Tea'),
    line(0, 'present', MUMBAI),
  );
  expect(said.split('\n')).toEqual([
    `${titles[0]} (Music): rank 1, Asha, ${ANNA}`,
    `${titles[0]} (Music): rank 2, Five for Tea, ${MUMBAI}`,
    `${titles[0]} (Music): present, ${MUMBAI}`,
    '3 results published, 0 of them corrections',
  ]);
  expect(await standing(0)).toEqual([
    [1, ANNA, 'Asha'],
    [2, MUMBAI, 'Five for Tea'],
    [null, MUMBAI, null],
  ]);
  expect((await listLedger(server.db))[0]).toMatchObject({ enteredBy: 'Jury of Music' });
  expect(await organise(server.settings, ['audit'])).toMatch(
    /Jury of Music: publish .*1\.csv {2}\(3 results published, 0 of them corrections\)$/,
  );
});

it('A correction is a new entry that names the old one, which stays in the ledger', async () => {
  await publish(line(1, 1, ANNA), line(1, 2, MUMBAI));
  const before = await listLedger(server.db);
  await publish(line(1, 2, ANNA, '', '', 1), line(1, 1, MUMBAI, '', '', 2));
  expect(await standing(1)).toEqual([
    [2, ANNA, null],
    [1, MUMBAI, null],
  ]);
  await publish(line(1, 'withdrawn', ANNA, '', '', 2));
  expect(await standing(1)).toEqual([[1, MUMBAI, null]]);
  const after = await listLedger(server.db);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length).map(({ corrects }) => corrects)).toEqual([
    before.length - 1,
    before.length,
    before.length + 1,
  ]);
});

it('A file with faults is refused whole, each fault by its line', async () => {
  const before = await listLedger(server.db);
  const said = await publish(
    line(2, 1, ANNA),
    line(2, 'first', ANNA),
    line(2, 1, 'Nowhere College'),
    '"Music","No such event","1","Anna University, Chennai"',
    line(2, 2, MUMBAI, '', 'nobody@example.org'),
    line(2, 'withdrawn', MUMBAI),
    line(2, 3, MUMBAI, '', '', 'third'),
    `${line(2, 3, MUMBAI, 'x', '', '')},and more`,
    line(2, 3, MUMBAI, 'x'.repeat(41)),
  ).catch((error: Error) => error.message);
  expect(said?.split('\n')).toEqual([
    "Line 3: The rank is 1 to 99, present or withdrawn, not 'first'",
    "Line 4: There is no college 'Nowhere College' in colleges.txt",
    "Line 5: There is no event 'No such event' in a cluster 'Music'",
    "Line 6: There is no account with the e-mail 'nobody@example.org'",
    'Line 7: Say which rank is withdrawn, in corrects',
    "Line 8: What it corrects is a rank, 1 to 99 or present, not 'third'",
    'Line 9: The line has more values than the heading',
    'Line 10: The name is longer than 40 characters',
    'Nothing was published.',
  ]);
  expect(await listLedger(server.db)).toEqual(before);
});

it('A file that is published twice counts once', async () => {
  await publish(line(3, 1, ANNA));
  await expect(publish(line(3, 1, ANNA))).rejects.toThrow(
    `Line 2: ${ANNA} stands there as rank 1 already`,
  );
});

it('A file without the columns is refused by what it lacks', async () => {
  const file = join(server.settings.dataDir, 'bare.csv');
  await writeFile(file, 'cluster,event,college\n');
  await expect(organise(server.settings, ['publish', file, '--by', 'Jury'])).rejects.toThrow(
    'Line 1: The heading must name cluster, event, rank, college; rank is missing. It names cluster, event, college\nNothing was published.',
  );
});
