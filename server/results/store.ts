import type { OutcomeLine } from '../../contract/desk/outcome.ts';
import type { EventId, NamedEvent } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import { takeTurn } from '../database/transactions.ts';

/** What was published of an entry that came. `prize`: visitors see it of a rank, and of nobody. */
export interface ResultLine extends OutcomeLine {
  readonly college: string;
}

/** What stands of an event from `at` on, in epoch milliseconds, by the word of an organiser. */
export interface Publication extends NamedEvent {
  /** 1, 2, 3 … of all events together. */
  readonly sequence: number;
  readonly lines: readonly ResultLine[];
  readonly by: string;
  readonly at: number;
}

/** In the order in which they were made; of all events, or of one. */
export async function listPublications(db: Database, event?: EventId): Promise<Publication[]> {
  const rows = await db
    .selectFrom('resultPublications')
    .innerJoin('events', 'events.id', 'eventId')
    .select(['sequence', 'eventId', 'clusterName', 'title as eventName'])
    .select(['lines', 'publishedBy as by', 'publishedAt as at'])
    .$if(event !== undefined, (query) => query.where('eventId', '=', event!.eventId))
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({ ...row, lines: JSON.parse(row.lines) as ResultLine[] }));
}

/** All publications of an event's sheets in their order, without their lines; `takenBackAt`: null of those that nobody took back. */
export function listPublished(db: Database, { eventId }: EventId) {
  return db
    .selectFrom('resultPublications as one')
    .leftJoin('resultPublications as back', 'back.takesBack', 'one.sequence')
    .select(['one.version', 'one.publishedBy as by', 'one.publishedAt as at'])
    .select('back.publishedAt as takenBackAt')
    .where('one.eventId', '=', eventId)
    .where('one.version', 'is not', null)
    .orderBy('one.sequence')
    .execute();
}

/** The publications of sheets that nobody took back, newest first; of all events, or of one. */
export function listStanding(db: Database, event?: EventId) {
  return db
    .selectFrom('resultPublications')
    .select(['sequence', 'eventId', 'publishedBy as by', 'publishedAt as at'])
    .select(({ ref }) => ref('version').$notNull().as('version'))
    .where('version', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('resultPublications as later')
            .select('later.sequence')
            .whereRef('later.takesBack', '=', 'resultPublications.sequence'),
        ),
      ),
    )
    .$if(event !== undefined, (query) => query.where('eventId', '=', event!.eventId))
    .orderBy('sequence', 'desc')
    .execute();
}

/** Lets nobody else publish or take back until the transaction ends. */
export function lockPublications(trx: Database): Promise<void> {
  return takeTurn(trx, 'publications');
}

/** Adds the publication of a sheet's version, or the taking back of another, and gives its number; `lockPublications` keeps it the last. */
export async function createPublication(
  trx: Database,
  { eventId }: EventId,
  what: { readonly version: number } | { readonly takesBack: number },
  { lines, by, at }: Pick<Publication, 'lines' | 'by' | 'at'>,
): Promise<number> {
  const { last } = await trx
    .selectFrom('resultPublications')
    .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
    .executeTakeFirstOrThrow();
  const sequence = (last ?? 0) + 1;
  await trx
    .insertInto('resultPublications')
    .values({
      sequence,
      eventId,
      version: 'version' in what ? what.version : null,
      takesBack: 'takesBack' in what ? what.takesBack : null,
      lines: JSON.stringify(lines),
      publishedBy: by,
      publishedAt: at,
    })
    .execute();
  return sequence;
}

/** A word that is another when something was published, or a name has gone with its account. */
export async function publicationsVersion(db: Database): Promise<string> {
  const { last, members } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('resultPublications')
        .select(({ fn }) => fn.max('sequence').as('last'))
        .as('last'),
      selectFrom('entryMembers')
        .select(({ fn }) => fn.countAll<number>().as('members'))
        .where('eventId', 'in', (query) => query.selectFrom('resultPublications').select('eventId'))
        .as('members'),
    ])
    .executeTakeFirstOrThrow();
  return `${last ?? 0} ${members}`;
}

/** `person`: somebody of the entry, where no team has it the one who is; null once their account is gone. */
export interface EntryName {
  readonly team: string | null;
  readonly person: string | null;
}

const IDS_AT_ONCE = 500;

/** The names of entries, by their ids. */
export async function findEntryNames(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, EntryName>> {
  const names = new Map<string, EntryName>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('entries')
      .leftJoin('entryMembers', 'entryMembers.entryId', 'entries.id')
      .leftJoin('accounts', 'accounts.id', 'accountId')
      .select(['entries.id', 'teamName as team', 'fullName as person'])
      .where('entries.id', 'in', ids.slice(start, start + IDS_AT_ONCE))
      .execute();
    for (const { id, ...name } of rows) names.set(id, name);
  }
  return names;
}

/** The entries that an account has or had a part in. */
export async function listEntryIdsOf(db: Database, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('entryMembers')
    .select('entryId as id')
    .where('accountId', '=', accountId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
