import { sql } from 'kysely';
import type { Reached } from '../../../contract/desk/messages.ts';
import type { EntryState } from '../../../contract/entries/entry.ts';
import { STANDING } from '../../../contract/entries/entry-rules.ts';
import type { Database } from '../../database/connection.ts';
import { attendance, findScored } from '../../entries/door-store.ts';

/** Those of some entries; chosen ones by their codes; or all whom the festival knows by an e-mail of theirs or a pass of the desk. */
export type Who =
  | { readonly eventIds: readonly string[]; readonly states: readonly EntryState[] }
  | { readonly codes: readonly string[] }
  | 'everybody';

/** Each person once, in however many of the events they are. `scored`: as `findScored` gives it. */
function accountsOf(db: Database, who: Who, scored: ReadonlySet<string>) {
  const accounts = db.selectFrom('accounts');
  // Whose e-mail nobody has confirmed may be a stranger, whose address somebody typed.
  if (who === 'everybody')
    return accounts.where((is) =>
      is.or([
        is('emailVerifiedAt', 'is not', null),
        is('accounts.id', 'in', is.selectFrom('walkIns').select('accountId')),
      ]),
    );
  if ('codes' in who)
    return accounts.where('participantCode', 'in', who.codes.length > 0 ? who.codes : ['']);
  const { eventIds, states } = who;
  return accounts.where(({ eb, selectFrom }) =>
    eb(
      'accounts.id',
      'in',
      selectFrom('entryMembers')
        .innerJoin('entries', 'entries.id', 'entryId')
        .select('accountId')
        .where('leftAt', 'is', null)
        .where('entries.eventId', 'in', eventIds.length > 0 ? eventIds : [''])
        .where(attendance(scored), 'in', states),
    ),
  );
}

export async function countReached(db: Database, who: Who): Promise<Reached> {
  const { all, mail } = await accountsOf(db, who, await findScored(db))
    .select(({ fn }) => [
      fn.countAll<number | bigint>().as('all'),
      fn.count<number | bigint>('email').as('mail'),
    ])
    .executeTakeFirstOrThrow();
  return { mail: Number(mail), call: Number(all) - Number(mail) };
}

/** Writes down whom a message goes to, by one statement: they stay the same however long its mails take. */
export async function createRecipients(trx: Database, messageId: string, who: Who): Promise<void> {
  const scored = await findScored(trx);
  await trx
    .insertInto('messageRecipients')
    .columns(['messageId', 'accountId', 'way'])
    .expression(
      accountsOf(trx, who, scored).select([
        sql<string>`cast(${messageId} as text)`.as('messageId'),
        'accounts.id as accountId',
        sql<'mail' | 'call'>`case when email is null then 'call' else 'mail' end`.as('way'),
      ]),
    )
    .execute();
}

/** All of a message, `but` some, by their accounts. */
export async function removeRecipients(
  trx: Database,
  messageId: string,
  { but = [] }: { but?: readonly string[] } = {},
): Promise<void> {
  await trx
    .deleteFrom('messageRecipients')
    .where('messageId', '=', messageId)
    .$if(but.length > 0, (query) => query.where('accountId', 'not in', but))
    .execute();
}

/** Whom a message is for, by their codes. */
export async function listCodes(db: Database, messageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messageRecipients')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select('participantCode')
    .where('messageId', '=', messageId)
    .execute();
  return rows.map(({ participantCode }) => participantCode);
}

/** Counts on a message how many get it by mail. */
export async function noteMailed(trx: Database, messageId: string): Promise<void> {
  await trx
    .updateTable('eventMessages')
    .set(({ selectFrom }) => ({
      recipients: selectFrom('messageRecipients')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('messageId', '=', messageId)
        .where('way', '=', 'mail'),
    }))
    .where('id', '=', messageId)
    .execute();
}

/** Takes the next of those who are to be mailed and aren't yet, nobody twice. */
export async function takeUnmailed(trx: Database, messageId: string, limit: number, now: number) {
  const taken = await trx
    .updateTable('messageRecipients')
    .set({ mailedAt: now })
    .where('messageId', '=', messageId)
    .where('mailedAt', 'is', null)
    .where('accountId', 'in', (of) =>
      of
        .selectFrom('messageRecipients as next')
        .select('next.accountId')
        .where('next.messageId', '=', messageId)
        .where('next.way', '=', 'mail')
        .where('next.mailedAt', 'is', null)
        .limit(limit),
    )
    .returning('accountId')
    .execute();
  if (taken.length === 0) return [];
  return trx
    .selectFrom('accounts')
    .select(['id as accountId', 'email', 'fullName as name'])
    .where(
      'id',
      'in',
      taken.map(({ accountId }) => accountId),
    )
    .execute();
}

/** By which the mail of one person is told from all others. */
export function causeOf(messageId: string, accountId: string): string {
  return `message ${messageId} ${accountId}`;
}

const FAILED_CAUSES = sql`(select cause from jobs where kind = 'mail' and failed_at is not null)`;

/** True of whom no mail reached, as `causeOf` has it; looked up once for all. */
const HAS_FAILED = sql<boolean>`('message ' || message_id || ' ' || account_id) in ${FAILED_CAUSES}`;

function unreached(db: Database, messageIds: readonly string[]) {
  return db
    .selectFrom('messageRecipients')
    .where('messageId', 'in', messageIds)
    .where((is) => is.or([is('way', '=', 'call'), is('calledAt', 'is not', null), HAS_FAILED]));
}

/** How many each didn't reach, by the ids of messages that have left; those that reached everybody are left out. */
export async function countCalls(
  db: Database,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (messageIds.length === 0) return new Map();
  const rows = await unreached(db, messageIds)
    .select(({ fn }) => ['messageId', fn.countAll<number | bigint>().as('people')])
    .groupBy('messageId')
    .execute();
  return new Map(rows.map(({ messageId, people }) => [messageId, Number(people)]));
}

/**
 * Whom these messages didn't reach and nobody has called. Home asks it every minute: of a message to thousands it reads
 * these few alone, from the mails that failed, whose cause is as `causeOf` has it.
 */
export async function listOpenCalls(db: Database, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  const withoutMail = db
    .selectFrom('messageRecipients')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(['messageId', 'messageRecipients.accountId', 'participantCode as code'])
    .where('messageId', 'in', messageIds)
    .where('way', '=', 'call')
    .where('calledAt', 'is', null);
  const failed = db
    .selectFrom('jobs')
    .innerJoin('messageRecipients', (join) =>
      join
        .on('messageId', '=', sql<string>`substr(jobs.cause, 9, 36)`)
        .on('messageRecipients.accountId', '=', sql<string>`substr(jobs.cause, 46)`),
    )
    .innerJoin('accounts', 'accounts.id', 'messageRecipients.accountId')
    .select(['messageId', 'messageRecipients.accountId', 'participantCode as code'])
    .where('jobs.kind', '=', 'mail')
    .where('failedAt', 'is not', null)
    .where('cause', 'like', 'message %')
    .where('messageId', 'in', messageIds)
    .where('way', '=', 'mail')
    .where('calledAt', 'is', null);
  return withoutMail.unionAll(failed).execute();
}

/** Whom a message didn't reach, by name. */
export async function listCalls(db: Database, messageId: string) {
  const rows = await unreached(db, [messageId])
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(({ eb, ref }) => [
      'accountId',
      'participantCode as code',
      'fullName as name',
      'phone',
      'calledAt',
      'calledBy',
      eb(ref('mailedAt'), 'is not', null).as('hasFailed'),
    ])
    .orderBy('nameKey')
    .orderBy('accountId')
    .execute();
  return rows.map(({ hasFailed, ...row }) => ({ ...row, hasFailed: Boolean(hasFailed) }));
}

/** The titles of the events in which people are, or of those among `eventIds`, by their accounts. */
export async function listEventsOf(
  db: Database,
  accountIds: readonly string[],
  eventIds: readonly string[] | undefined,
) {
  const events = new Map<string, string[]>();
  if (accountIds.length === 0) return events;
  const rows = await db
    .selectFrom('entryMembers')
    .innerJoin('entries', 'entries.id', 'entryId')
    .innerJoin('events', 'events.id', 'entries.eventId')
    .select(['accountId', 'title'])
    .where('accountId', 'in', accountIds)
    .where('leftAt', 'is', null)
    .where('state', 'in', STANDING)
    .$if(eventIds !== undefined, (query) => query.where('events.id', 'in', eventIds!))
    .orderBy('title')
    .execute();
  for (const { accountId, title } of rows)
    events.set(accountId, [...(events.get(accountId) ?? []), title]);
  return events;
}

/** Notes that somebody whom a message didn't reach was called, or with null that they weren't; gives whom, where they are one of those. */
export async function noteCalled(
  trx: Database,
  { messageId, code }: { messageId: string; code: string },
  called: { calledAt: number; calledBy: string } | { calledAt: null; calledBy: null },
): Promise<string | undefined> {
  const person = await unreached(trx, [messageId])
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select('accountId')
    .where('participantCode', '=', code)
    .executeTakeFirst();
  if (!person) return undefined;
  await trx
    .updateTable('messageRecipients')
    .set(called)
    .where('messageId', '=', messageId)
    .where('accountId', '=', person.accountId)
    .execute();
  return person.accountId;
}

/** Has those stay to be called whose mail failed for good before a moment, and is about to be forgotten. */
export async function keepUnreached(db: Database, before: number): Promise<void> {
  await db
    .updateTable('messageRecipients')
    .set({ way: 'call' })
    .where('way', '=', 'mail')
    .where((is) =>
      is(
        sql`('message ' || message_id || ' ' || account_id)`,
        'in',
        is
          .selectFrom('jobs')
          .select('cause')
          .where('kind', '=', 'mail')
          .where('failedAt', '<', before),
      ),
    )
    .execute();
}
