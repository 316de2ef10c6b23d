import { type SelectQueryBuilder, sql } from 'kysely';
import { phoneDigits } from '../../../contract/accounts/fields.ts';
import { PHONE_DIGITS } from '../../../contract/accounts/messages.ts';
import { lettersOf } from '../../../contract/codes.ts';
import { STANDING } from '../../../contract/entries/entry-rules.ts';
import type { Proof } from '../../../contract/gate/decide.ts';
import type { GatePerson } from '../../../contract/gate/row.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { hasPlace } from '../../entries/door-store.ts';
import { emailKey } from '../../mail/email-key.ts';
import { markOf } from '../devices/gate-places.ts';

/** A person as the gate needs them, and whose they are. */
export interface KnownPerson extends GatePerson {
  readonly accountId: string;
  readonly code: string;
}

/** By their place somebody may come to the event, also who is marked absent; without one, or with an offer, they wait at its door. */
export const MAY_COME = sql<boolean>`(${hasPlace('entries')} and entries.state <> 'offered')`;

/** Some accounts, with all that the gate knows of them, and the row of the list that each has. */
function peopleAmong(accounts: SelectQueryBuilder<Tables, 'accounts', object>) {
  return accounts
    .leftJoin('colleges', 'colleges.id', 'collegeId')
    .leftJoin('gateRows', 'gateRows.accountId', 'accounts.id')
    .select(({ selectFrom, fn }) => [
      'accounts.id as accountId',
      'participantCode as code',
      'fullName as name',
      'otherCollege',
      'colleges.name as college',
      'colleges.listed',
      'keyId',
      'digest',
      selectFrom('idProofs')
        .select((proof) => proof.fn.coalesce('verdict', 'idProofs.state').as('state'))
        .whereRef('accountId', '=', 'accounts.id')
        .orderBy('idProofs.createdAt', 'desc')
        .limit(1)
        .as('proof'),
      selectFrom('gateScans')
        .select(fn.countAll<number>().as('count'))
        .whereRef('accountId', '=', 'accounts.id')
        .where('stands', '=', 1)
        .where('letIn', 'like', '%card seen%')
        .as('cardsSeen'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof peopleAmong>['execute']>>[number];

/** People in the order of their ids, each with the places that they have now, and those that they wait for. */
async function withPlaces(db: Database, rows: readonly Row[]) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const places = await db
    .selectFrom('entryMembers')
    .innerJoin('entries', 'entries.id', 'entryId')
    .select(['accountId', 'entries.eventId'])
    .select(sql<number>`case when ${MAY_COME} then 1 else 0 end`.as('mayCome'))
    .where('leftAt', 'is', null)
    .where('state', 'in', STANDING)
    .where('accountId', '>=', first.accountId)
    .where('accountId', '<=', last.accountId)
    .execute();
  const placesOf = Map.groupBy(places, ({ accountId }) => accountId);
  return rows.map((row) => toPerson(row, placesOf.get(row.accountId) ?? []));
}

interface Place {
  readonly eventId: string;
  readonly mayCome: number;
}

function toPerson(row: Row, places: readonly Place[]) {
  const { accountId, code, name, college, listed, otherCollege, keyId, digest } = row;
  const person: KnownPerson = {
    ...{ accountId, code, name: oneLine(name), proof: proofOf(row) },
    marks: marksOf(places.filter(({ mayCome }) => mayCome === 1)),
    waitMarks: marksOf(places.filter(({ mayCome }) => mayCome === 0)),
    college:
      college && listed ? { mark: markOf(college) } : { words: oneLine(college ?? otherCollege) },
  };
  return { person, row: keyId !== null && digest !== null ? { keyId, digest } : undefined };
}

function marksOf(places: readonly Place[]): string[] {
  return [...new Set(places.map(({ eventId }) => markOf(eventId)))].sort();
}

/** A row of the list keeps name and college on lines of their own. */
function oneLine(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim();
}

function proofOf({ proof, cardsSeen }: Row): Proof {
  if (proof === 'approved' || cardsSeen) return 'seen';
  if (!proof) return 'none';
  return proof === 'rejected' || proof === 'unreadable' ? 'sent back' : 'waiting';
}

/** The person of a code, with the places they have now. */
export async function findByCode(db: Database, code: string): Promise<KnownPerson | undefined> {
  const asked = db.selectFrom('accounts').where('participantCode', '=', code);
  const [found] = await withPlaces(db, await peopleAmong(asked).execute());
  return found?.person;
}

/** So many people after an id, in the order of ids, with the row of the list that each has. */
export async function listPeopleAfter(db: Database, after: string, limit: number) {
  const asked = db
    .selectFrom('accounts')
    .where('accounts.id', '>', after)
    .orderBy('accounts.id')
    .limit(limit);
  return withPlaces(db, await peopleAmong(asked).execute());
}

/** The colleges of the list that people of rows between two versions are of. */
export async function listRowColleges(
  db: Database,
  { since, to }: { since: number; to: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('gateRows')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .innerJoin('colleges', 'colleges.id', 'collegeId')
    .select('colleges.name')
    .distinct()
    .where('version', '>', since)
    .where('version', '<=', to)
    .where('listed', '=', 1)
    .execute();
  return rows.map(({ name }) => name);
}

/** Fewer letters or digits would be in too many codes and phones. */
const TELLING = 4;
/** Digits of a phone in India. */
const WHOLE = PHONE_DIGITS;

/**
 * People by name, by their whole e-mail or phone, by its last four digits, or by the first or last letters of their code;
 * `found`: how many there are. Those with a place in one of `events`, by their ids, come first.
 */
export async function searchPeople(
  db: Database,
  q: string,
  { limit, events }: { limit: number; events: readonly string[] },
) {
  const rows = await shownPeople(db)
    .select(sql<number>`count(*) over ()`.as('found'))
    .where(({ or }) => or([...nameHas(q), ...emailIs(q), ...phoneHas(q), ...codeHas(q)]))
    .$if(events.length > 0, (query) => query.orderBy(hasPlaceIn(events), 'desc'))
    .orderBy(nameKey)
    .orderBy('accounts.id')
    .limit(limit)
    .execute();
  const people = rows.map(({ found: _, ...person }) => person);
  return { found: Number(rows[0]?.found ?? 0), people };
}

/** The same of some ids, in their order. */
export async function listShown(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await shownPeople(db)
    .select('accounts.id')
    .where('accounts.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map(({ id, ...person }) => [id, person]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function shownPeople(db: Database) {
  return db
    .selectFrom('accounts')
    .leftJoin('colleges', 'colleges.id', 'collegeId')
    .select(({ fn }) => [
      'participantCode as code',
      'fullName as name',
      'phone',
      fn.coalesce('colleges.name', 'otherCollege').as('college'),
    ]);
}

const nameKey = sql<string>`accounts.name_key`;

/** Without a word to look for nobody is meant: all words of none are in every name. */
function nameHas(q: string) {
  const words = searchKey(q).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const each = words.map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return sql<boolean>`${nameKey} like ${pattern} escape '\\'`;
  });
  return [sql<boolean>`(${sql.join(each, sql` and `)})`];
}

/** A search by a part would read out, digit by digit, what isn't shown: the last four are, and who has the whole knows it. */
function phoneHas(q: string) {
  const digits = phoneDigits(q);
  const isPhone = /^\d+$/.test(digits) && (digits.length === TELLING || digits.length >= WHOLE);
  return isPhone ? [sql<boolean>`phone like ${`%${digits}`}`] : [];
}

/** Only whole: who has it is told a name, and nobody an address. */
function emailIs(q: string) {
  return q.includes('@') ? [sql<boolean>`accounts.email_key = ${emailKey(q)}`] : [];
}

function hasPlaceIn(events: readonly string[]) {
  return sql<number>`exists (
    select 1 from entry_members join entries on entries.id = entry_id
    where account_id = accounts.id and left_at is null
      and ${MAY_COME} and entries.event_id in (${sql.join(events)})
  )`;
}

function codeHas(q: string) {
  const letters = lettersOf(q);
  if (!/^[0-9A-Z]+$/.test(letters) || letters.length < TELLING) return [];
  const code = sql`replace(participant_code, '-', '')`;
  return [sql<boolean>`(${code} like ${`${letters}%`} or ${code} like ${`%${letters}`})`];
}
