import { sumOf } from '../night/visitors/tally.ts';
import { machineInWords, thisMachine } from '../report/machine.ts';
import { table } from '../report/markdown.ts';
import { FAULTS } from './planted/faults.ts';
import { PROMISES } from './promises/promises.ts';
import type { Lived } from './run.ts';
import { STORY } from './story.ts';

type Numbers = readonly (readonly [name: string, value: number | string])[];

/** What happened in a season, by numbers read from the database, the mail server and the visitors' own answers. */
export async function numbersOf(
  { season, daysChecked, days }: Lived,
  seconds: number,
): Promise<Numbers> {
  const { db, cast, gate, mailbox, answered, tally } = season;
  const kinds = await db
    .selectFrom('entryChanges')
    .select(({ fn }) => ['kind', fn.countAll().as('count')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const rupees = answered.payments
    .filter(({ kind }) => kind === 'paid' || kind === 'counter')
    .reduce((sum, payment) => sum + payment.rupees, 0);
  const { certificates } = await db
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll().as('certificates'))
    .executeTakeFirstOrThrow();
  const scans = gate.volunteers.reduce((sum, { seen }) => sum + seen.length, 0);
  return [
    ['days on which something happened', days.length],
    ['days checked', daysChecked],
    ['people', cast.length],
    ['accounts', cast.filter(({ token }) => token).length],
    ['confirmed', cast.filter(({ hasConfirmed }) => hasConfirmed).length],
    ['entries', answered.entries.length],
    ...kinds.map(({ kind, count }): [string, number] => [`  ${kind}`, Number(count)]),
    ['mails', mailbox.all().length],
    ['scans at the gates', scans],
    ['scans at doors', gate.stood.length],
    ['results published', answered.publications.length],
    ['certificates', Number(certificates)],
    ['rupees paid', rupees],
    ['requests', sumOf(tally.statuses)],
    ['done, and its answer lost', tally.cut],
    ['refused by a rule', sumOf(answered.refused)],
    ['seconds', seconds.toFixed(1)],
  ];
}

/** Numbers for a terminal. */
export function inLines(numbers: Numbers): string {
  return numbers
    .map(([name, value]) => `${name.padEnd(34)}${String(value).padStart(8)}`)
    .join('\n');
}

/** A season in which everything held, as a page. */
export function pageOf(
  numbers: Numbers,
  { command, database }: Record<'command' | 'database', string>,
) {
  const day = new Date().toISOString().slice(0, 10);
  return `${[
    '# A season that was rehearsed',
    `Everything held. Made by \`${command}\` on ${day} with ${database}, as [the rehearsals](rehearsals.md#the-season-rehearsed) tell.\nMachine: ${machineInWords(thisMachine())}.`,
    '## What happened',
    table(
      ['', ''],
      numbers.map(([name, value]) => [name.replace(/^ +/, 'entries: '), String(value)]),
    ),
    '## Promises that were checked',
    PROMISES.map(({ promise }) => `- ${promise}`).join('\n'),
    '## Faults that it finds',
    'Each is planted alone in a copy by `npm run test:system`, and has to break the promise beside it.',
    table(
      ['Fault', 'Promise'],
      FAULTS.map(({ name, breaks }) => [name, breaks.promise]),
    ),
    '## Calendar',
    'Days are counted from the first of the festival.',
    table(
      ['Day', 'Hour', 'What happens'],
      STORY.map(({ when: [on, hour], what }) => [String(on), hour, what]),
    ),
  ].join('\n\n')}\n`;
}
