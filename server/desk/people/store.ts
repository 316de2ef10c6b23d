import { sql } from 'kysely';
import { REASON_WORDS } from '../../../contract/desk/id-proofs.ts';
import type { IdProofState, PeopleSearch } from '../../../contract/desk/people.ts';
import { startOfGateDay } from '../../../contract/gate-rules.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import type { Database } from '../../database/connection.ts';
import { readPage } from '../../database/pages.ts';
import { isNotified } from '../../entries/members/store.ts';
import { GATE_SCOPE } from '../../gate/devices/gate-places.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { nearly, wordsOf } from './words.ts';
import {
  COLLEGE_KEY,
  distanceOf,
  hasWord,
  isNamed,
  like,
  literally,
  NAME_KEY,
} from './words-store.ts';

/** A search among those whom a right reaches. */
export interface PeopleQuery extends Omit<PeopleSearch, 'sort'> {
  readonly reach: ReachedClusters;
  /** The names of the colleges that a typed word may mean. */
  readonly collegesOf?: (word: string) => readonly string[];
  /** Those with one of these keys of names alone. */
  readonly names?: readonly string[];
  /** These alone. */
  readonly codes?: readonly string[] | undefined;
  /** Words are of names, colleges and ends of codes alone, for whoever may not see e-mails and phones. */
  readonly isByName?: boolean;
}

const college = sql<string>`coalesce(colleges.name, accounts.other_college)`;
/** The verdict on somebody's last picture, else its own state. */
const lastProof = sql<string | null>`(select coalesce(verdict, id_proofs.state) from id_proofs
  where account_id = accounts.id order by id_proofs.created_at desc limit 1)`;
const DECIDED = ['approved', 'rejected', 'unreadable'] as const;

function peopleInReach(db: Database, reach: ReachedClusters) {
  return db
    .selectFrom('accounts')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .$if(reach !== 'all', (people) =>
      people.where('accounts.id', 'in', takingPart(db, reach).select('accountId')),
    );
}

/** The people of clusters; whom the desk adds is one of them once they know of it. */
function takingPart(db: Database, clusters: ReachedClusters) {
  return db
    .selectFrom('entryMembers')
    .where('leftAt', 'is', null)
    .where(isNotified(Date.now()))
    .$if(clusters !== 'all', (members) =>
      members.where(({ eb, selectFrom, lit }) =>
        // PostgreSQL takes no list of nothing.
        clusters.length === 0
          ? lit(false)
          : eb(
              'eventId',
              'in',
              selectFrom('events')
                .select('events.id')
                .where('clusterName', 'in', clusters as readonly string[]),
            ),
      ),
    );
}

/** Who came in at a gate, once or since a moment. */
function arrivedSince(db: Database, since: number) {
  return db
    .selectFrom('gateArrivals')
    .where('scope', '=', GATE_SCOPE)
    .where('at', 'is not', null)
    .where('lastInAt', '>=', since)
    .select('accountId');
}

/** Every name, e-mail, phone, code and college is looked at: 18,000 are read sooner than a page is drawn. */
function searchPeople(db: Database, { reach, q, college: ofCollege, ...who }: PeopleQuery) {
  const { letter, idProof, event, arrived, codes, collegesOf, isByName, names: named } = who;
  let people = peopleInReach(db, reach);
  // Few are of these names: their words are looked at alone.
  if (named) people = people.where('accounts.nameKey', 'in', named);
  const has = isByName ? isNamed : hasWord;
  for (const word of wordsOf(q)) {
    const names = collegesOf?.(word) ?? [];
    people = people.where(({ or, eb }) =>
      or([...has(word), ...(names.length > 0 ? [eb('colleges.name', 'in', names)] : [])]),
    );
  }
  if (ofCollege) people = people.where(COLLEGE_KEY, '=', searchKey(ofCollege));
  if (letter) people = people.where(like(NAME_KEY, `${letter.toLowerCase()}%`));
  if (idProof) people = people.where(proofIs(idProof));
  if (event)
    people = people.where(
      'accounts.id',
      'in',
      takingPart(db, reach).where('eventId', '=', event).select('accountId'),
    );
  if (arrived)
    people = people.where(
      'accounts.id',
      arrived === 'not yet' ? 'not in' : 'in',
      arrivedSince(db, arrived === 'today' ? startOfGateDay(Date.now()) : 0),
    );
  if (codes) people = people.where('participantCode', 'in', codes);
  return people;
}

function proofIs(state: IdProofState) {
  if (state === 'none') return sql<boolean>`${lastProof} is null`;
  if (state === 'waiting') return sql<boolean>`${lastProof} not in (${sql.join(DECIDED)})`;
  return sql<boolean>`${lastProof} = ${state}`;
}

const ORDERS = {
  name: NAME_KEY,
  college: COLLEGE_KEY,
  signedUp: sql`accounts.created_at`,
} as const;

/** True where anybody is found. */
export async function hasAny(db: Database, who: PeopleQuery): Promise<boolean> {
  const first = searchPeople(db, who).select('accounts.id').limit(1);
  return (await first.executeTakeFirst()) !== undefined;
}

type Ordered = PeopleQuery & Pick<PeopleSearch, 'sort'>;

function ordered(db: Database, { sort, ...who }: Ordered) {
  const by = sort.replace('-', '') as keyof typeof ORDERS;
  const words = sort === 'name' ? wordsOf(who.q) : [];
  return searchPeople(db, who)
    .select('accounts.id')
    .$if(words.length > 0, (people) => people.orderBy(distanceOf(words)))
    .orderBy(ORDERS[by], sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('accounts.id');
}

/** Those found whose e-mail is of this name, whatever comes behind its `@`: so many at most. */
export async function listNamesakes(db: Database, who: PeopleQuery, name: string, limit: number) {
  const rows = await searchPeople(db, who)
    .select(['accounts.id', 'emailKey'])
    .where(like(sql`accounts.email_key`, `${literally(name)}@%`))
    .orderBy('accounts.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, emailKey }) => ({ id, domain: emailKey!.slice(name.length + 1) }));
}

/** All who are found, with the keys of their names. */
export function listNamed(db: Database, who: PeopleQuery) {
  return searchPeople(db, who)
    .select(['accounts.id', 'accounts.nameKey'])
    .orderBy(NAME_KEY)
    .orderBy('accounts.id')
    .execute();
}

/** Another word once somebody has come or gone, and of each database. */
export async function stampOfPeople(db: Database): Promise<string> {
  const { count, newest, last } = await db
    .selectFrom('accounts')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.max('createdAt').as('newest'),
      fn.max('id').as('last'),
    ])
    .executeTakeFirstOrThrow();
  return `${count} ${newest} ${last}`;
}

/** The keys of all names that a right reaches, each once. */
export async function listNames(db: Database, reach: ReachedClusters): Promise<string[]> {
  const names = await peopleInReach(db, reach).select('accounts.nameKey').distinct().execute();
  return names.flatMap(({ nameKey: name }) => name ?? []);
}

/** The ids of all who are found, in their order. */
export async function listPeopleIds(db: Database, who: Ordered): Promise<string[]> {
  return (await ordered(db, who).execute()).map(({ id }) => id);
}

/** The ids of a page of them, and how many are found. */
export async function listPage(db: Database, who: Ordered, page: number) {
  const { rows, total } = await readPage(ordered(db, who), page);
  return { ids: rows.map(({ id }) => id), total };
}

/** The colleges that people whom a right reaches are of, by name; one that was typed in several ways is there once. */
export async function listColleges(db: Database, reach: ReachedClusters): Promise<string[]> {
  const rows = await peopleInReach(db, reach)
    .select(sql<string>`min(${college})`.as('name'))
    .where(COLLEGE_KEY, '<>', '')
    .groupBy(COLLEGE_KEY)
    .orderBy(COLLEGE_KEY)
    .execute();
  return rows.map(({ name }) => name);
}

/** The colleges that most of those found are of, and how many other ones there are. */
export async function listTopColleges(db: Database, who: PeopleQuery) {
  const rows = await searchPeople(db, who)
    .select(({ fn }) => [
      college.as('name'),
      fn.countAll<number>().as('people'),
      sql<number>`count(*) over ()`.as('colleges'),
    ])
    .groupBy(college)
    .orderBy('people', 'desc')
    .orderBy('name')
    .limit(6)
    .execute();
  return {
    colleges: rows.map(({ name, people }) => ({ name, people: Number(people) })),
    moreColleges: Number(rows[0]?.colleges ?? 0) - rows.length,
  };
}

/** Counts the people whom a right reaches at all. */
export async function countInReach(db: Database, reach: ReachedClusters): Promise<number> {
  const { count } =
    reach === 'all'
      ? await db
          .selectFrom('accounts')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      : await takingPart(db, reach)
          .select(({ fn }) => fn.count('accountId').distinct().as('count'))
          .executeTakeFirstOrThrow();
  return Number(count);
}

/** The state of the last picture, from what the tables have. */
function idProofState(last: string | null | undefined): IdProofState {
  if (!last) return 'none';
  return DECIDED.find((state) => state === last) ?? 'waiting';
}

/** Reads people for a list or an export, in the order of their ids; whoever is gone is left out. */
export async function listPeople(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('colleges', 'colleges.id', 'accounts.collegeId')
    .select(({ selectFrom, fn }) => [
      'accounts.id',
      'participantCode as code',
      'fullName as name',
      'email',
      'phone',
      'degree',
      'year',
      'sex',
      'nationality',
      'city',
      'state',
      'tshirtSize as tshirt',
      'createdAt as signedUp',
      college.as('college'),
      selectFrom('entryMembers')
        .select(fn.countAll<number>().as('count'))
        .whereRef('accountId', '=', 'accounts.id')
        .where('leftAt', 'is', null)
        .as('entries'),
      lastProof.as('idProof'),
    ])
    .where('accounts.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return [{ ...row, entries: Number(row.entries), idProof: idProofState(row.idProof) }];
  });
}

/** Whose code differs from a typed one in one of its groups. */
export function listNearCodes(db: Database, code: string, reach: ReachedClusters) {
  return peopleInReach(db, reach)
    .select(['participantCode as code', 'fullName as name', college.as('college')])
    .where(({ or }) => or(nearly(code).map((pattern) => like(sql`participant_code`, pattern))))
    .limit(3)
    .execute();
}

/** The account of a code, and whether the right reaches it. */
export async function findPerson(db: Database, code: string, reach: ReachedClusters) {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('participantCode', '=', code)
    .executeTakeFirst();
  if (!found || reach === 'all') return found && { ...found, isInReach: true };
  const own = peopleInReach(db, reach).select('accounts.id').where('accounts.id', '=', found.id);
  return { ...found, isInReach: (await own.execute()).length > 0 };
}

/** The last picture that somebody gave as their ID proof. */
export async function getIdProof(db: Database, accountId: string) {
  const last = await db
    .selectFrom('idProofs')
    .select(({ fn, selectFrom }) => [
      'id',
      fn.coalesce('verdict', 'state').as('state'),
      'bytes',
      'createdAt',
      'decidedAt',
      'reason',
      'reasonLine',
      selectFrom('accounts as reviewer')
        .select('reviewer.fullName')
        .whereRef('reviewer.id', '=', 'decidedBy')
        .as('decidedBy'),
    ])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    id: last?.id ?? null,
    state: idProofState(last?.state),
    decidedAt: last?.decidedAt ?? null,
    givenAt: last?.createdAt ?? null,
    bytes: last?.bytes || null,
    decidedBy: last?.decidedBy ?? null,
    why: last?.reason
      ? [REASON_WORDS[last.reason], last.reasonLine].filter(Boolean).join('. ')
      : null,
  };
}
