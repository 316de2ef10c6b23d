import { sumOf } from '../night/visitors/tally.ts';
import type { Lived } from './run.ts';

/** What happened in a season, by numbers read from the database, the mail server and the visitors' own answers. */
export async function summaryOf(
  { season, daysChecked, days }: Lived,
  seconds: number,
): Promise<string> {
  const { db, cast, mailbox, answered, tally } = season;
  const kinds = await db
    .selectFrom('entryChanges')
    .select(({ fn }) => ['kind', fn.countAll().as('count')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const rows: [string, number | string][] = [
    ['days on which something happened', days.length],
    ['days checked', daysChecked],
    ['people', cast.length],
    ['accounts', cast.filter(({ token }) => token).length],
    ['confirmed', cast.filter(({ hasConfirmed }) => hasConfirmed).length],
    ['entries', answered.entries.length],
    ...kinds.map(({ kind, count }): [string, number] => [`  ${kind}`, Number(count)]),
    ['mails', mailbox.all().length],
    ['requests', sumOf(tally.statuses)],
    ['done, and its answer lost', tally.cut],
    ['refused by a rule', sumOf(answered.refused)],
    ['seconds', seconds.toFixed(1)],
  ];
  return rows.map(([name, value]) => `${name.padEnd(34)}${String(value).padStart(8)}`).join('\n');
}
