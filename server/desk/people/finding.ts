import type { PeopleSearch } from '../../../contract/desk/people.ts';
import { isOneTypo } from '../../../contract/one-typo.ts';
import { type CollegeSearch, collegeSearch } from '../../../contract/search/colleges.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { type KnownNames, splitNames } from './known-names.ts';
import { type NamesMeant, namesMeant, partByInitials } from './names-meant.ts';
import {
  listNamed,
  listNames,
  listNamesakes,
  listPage,
  type PeopleQuery,
  stampOfPeople,
} from './store.ts';
import { isInitial, wordsOf } from './words.ts';

/** Each list of colleges is looked through once, for all who search. */
const searches = new WeakMap<Content['colleges'], CollegeSearch>();

function searchOf({ colleges }: Content): CollegeSearch {
  const search = searches.get(colleges) ?? collegeSearch(colleges);
  searches.set(colleges, search);
  return search;
}

/** E-mails, phones and codes are nobody's college. */
const MAY_BE_COLLEGE = /^[\p{L}\p{M}.'’-]{2,}$/u;

/** A search, with what was learned of it where nobody is found by the words as they are typed. */
export type Understood<Search extends PeopleQuery> = Search & {
  /** The ids that `listOfCollege` gave for it. */
  readonly ofCollege?: readonly string[];
  readonly known?: KnownNames;
};

/** Looks for those who are sought, and tells where it finds none. */
interface Look<Search, Found> {
  readonly find: (search: Search) => Promise<Found>;
  readonly isNone: (found: Found) => boolean;
}

/**
 * What a look finds, and as what the search was understood. A typed word may also mean a college as the sign-up form knows
 * it: by its initials, its city's other name or what else it is called. Typos are forgiven only where nobody is found without,
 * nor of a college that was typed by a name with a slip, and first in words that are like no name: 'Asha' is no typo of
 * 'Ashoka', and 'rawi' is rather Ravi than Raipur. Each look is one at everybody: none is made twice.
 */
export async function findUnderstood<Search extends PeopleQuery, Found>(
  db: Database,
  content: Content,
  search: Search,
  { find, isNone }: Look<Search, Found>,
): Promise<{ readonly found: Found; readonly search: Understood<Search> }> {
  const colleges = searchOf(content);
  const by = (forgives: (word: string) => boolean) => {
    const named = new Map<string, readonly string[]>();
    const collegesOf = (word: string) => {
      if (!MAY_BE_COLLEGE.test(word)) return [];
      const names = named.get(word) ?? colleges.find(word, forgives(word));
      named.set(word, names);
      return names;
    };
    return { ...search, collegesOf };
  };
  const asTyped = by(() => false);
  const found = await find(asTyped);
  if (search.q === '' || !isNone(found)) return { found, search: asTyped };
  const known = await knownNames(db, search.reach);
  const ofCollege = await listOfCollege(db, known, asTyped);
  if (ofCollege.length > 0) return { found, search: { ...asTyped, ofCollege, known } };
  const typed = sought(search);
  const { names, others } = namesMeant(known, typed);
  const forgiving = names.length > 0 ? by((word) => others.includes(word)) : by(() => true);
  const isMore = typed.some(
    (word) => forgiving.collegesOf(word).length > asTyped.collegesOf(word).length,
  );
  return {
    found: isMore ? await find(forgiving) : found,
    search: { ...forgiving, ofCollege, known },
  };
}

/** Each is a look at everybody. */
const MOST_SPLITS = 2;

/**
 * The ids of those of a college that some of the words are as they are typed, whose names mean the other words, the
 * likeliest first.
 */
async function listOfCollege(
  db: Database,
  known: KnownNames,
  search: PeopleQuery,
): Promise<string[]> {
  const splits = splitsOf(sought(search), search.collegesOf);
  const looks = splits
    .map(({ name, college }) => ({ ...namesMeant(known, name), college }))
    .filter(({ names, others }) => names.length > 0 && others.length === 0);
  for (const { names, college } of looks.slice(0, MOST_SPLITS)) {
    const { having, others } = partByInitials(known, names, initialsIn(search));
    const meant = [...having, ...others].slice(0, MOST_NAMES);
    const ranks = new Map(meant.map(({ name }, at) => [name, at]));
    const of = { ...search, q: college.join(' '), names: [...ranks.keys()] };
    const found = await listNamed(db, of);
    const rankOf = ({ nameKey }: (typeof found)[number]) => ranks.get(nameKey!)!;
    const byRank = found.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (byRank.length > 0) return byRank.map(({ id }) => id);
  }
  return [];
}

/** A name and a college behind or before it, in each way that the words may be parted; the words of fewer colleges first. */
function splitsOf(typed: readonly string[], collegesOf: PeopleQuery['collegesOf']) {
  const named = typed.map((word) => collegesOf?.(word) ?? []);
  const all = (some: typeof named) =>
    some.reduce((one, other) => one.filter((college) => other.includes(college))).length;
  const splits = typed.slice(1).flatMap((_, before) => {
    const at = before + 1;
    const [first, last] = [typed.slice(0, at), typed.slice(at)];
    return [
      { name: first, college: last, colleges: all(named.slice(at)) },
      { name: last, college: first, colleges: all(named.slice(0, at)) },
    ];
  });
  return splits
    .filter(({ colleges }) => colleges > 0)
    .toSorted((one, other) => one.colleges - other.colleges);
}

/** So many people are offered; more would be a list of their own. */
const MOST_MEANT = 5;
/** Enough for those who are offered, and for some whom a filter keeps out. */
const FIRST_NAMES = 40;
/** As many as a database takes in one question. */
const MOST_NAMES = 20_000;
/** In thousandths, how likely a word is that sounds like a name's. */
const HEARD = 860;

/**
 * The ids of those whose names sound like the typed words, or differ by a typo: those with the typed initials first,
 * and of these the likeliest. Whoever is of a college that some of the words are comes before those whose names differ from
 * all of them by typos. Words that are like no name are looked for as they are. `but`: found without it. Of an e-mail that
 * nobody has: whose differs in its domain alone, by one typo.
 */
export async function listMeant(
  db: Database,
  search: Understood<PeopleQuery> & Pick<PeopleSearch, 'sort'>,
  but: readonly string[],
): Promise<string[]> {
  const typed = sought(search);
  if (typed.length === 0) return but.length === 0 ? listMistyped(db, search) : [];
  const known = search.known ?? (await knownNames(db, search.reach));
  const meant = namesMeant(known, typed);
  const { having, others } = partByInitials(known, meant.names, initialsIn(search));
  const inOrder = [...having, ...others];
  const most = inOrder[0]?.likeness ?? 0;
  const likeliest = (having.length > 0 ? having : others).filter(
    ({ likeness }) => likeness === most,
  );
  const further = inOrder.slice(likeliest.length);
  const named = (alike: NamesMeant['names']) => async () => {
    if (alike.length === 0) return [];
    const names = alike.slice(0, MOST_NAMES).map(({ name }) => name);
    return (await listPage(db, { ...search, q: meant.others.join(' '), names }, 1)).ids;
  };
  const first = named(likeliest.slice(0, FIRST_NAMES));
  const ofCollege = async () => search.ofCollege ?? listOfCollege(db, known, search);
  const isHeard = most >= HEARD * (typed.length - meant.others.length);
  // Each look is one at everybody, and a long one with many names: the last finds who is meant where a filter keeps out the others.
  const looks = [
    ...(isHeard ? [first, ofCollege] : [ofCollege, first]),
    named(further.slice(0, FIRST_NAMES)),
    named([...likeliest.slice(FIRST_NAMES), ...further.slice(FIRST_NAMES)]),
  ];
  const found: string[] = [];
  for (const look of looks) {
    if (found.length >= MOST_MEANT) break;
    const ids = await look();
    found.push(...ids.filter((id) => !but.includes(id) && !found.includes(id)));
    if (look === ofCollege && ids.length > 0) break;
  }
  return found.slice(0, MOST_MEANT);
}

/** One e-mail, and nothing else. */
const EMAIL = /^([^@\s]+)@([^@\s]+)$/;
/** Of one name are as many as there are domains: a handful. */
const MOST_NAMESAKES = 50;

async function listMistyped(db: Database, search: PeopleQuery): Promise<string[]> {
  const [, name, domain] = EMAIL.exec(wordsOf(search.q).join(' ')) ?? [];
  if (name === undefined || domain === undefined) return [];
  const namesakes = await listNamesakes(db, { ...search, q: '' }, name, MOST_NAMESAKES);
  const meant = namesakes.filter((one) => isOneTypo(domain, one.domain));
  return meant.map(({ id }) => id).slice(0, MOST_MEANT);
}

function initialsIn({ q }: Pick<PeopleQuery, 'q'>): string[] {
  return wordsOf(q).filter(isInitial);
}

/** The typed words that may be of a name. */
function sought({ q }: Pick<PeopleQuery, 'q'>): string[] {
  return wordsOf(q).filter((word) => MAY_BE_COLLEGE.test(word));
}

/**
 * Everybody's, read anew once somebody has come or gone, and only new ones taken apart: on the night of registrations each
 * sign-up is somebody. By the stamp alone, whatever database asks, since a change asks in a transaction of its own: of two
 * that aren't empty the last ids differ.
 */
let everybody:
  | { readonly stamp: string; readonly readAt: number; readonly known: KnownNames }
  | undefined;

/** The stamp knows of no name that was corrected, nor of one who came as another went while the clock stood or was set back. */
const STALE_MS = 60_000;

async function knownNames(db: Database, reach: ReachedClusters): Promise<KnownNames> {
  if (reach !== 'all') return splitNames(await listNames(db, reach));
  const [stamp, now] = [await stampOfPeople(db), performance.now()];
  if (everybody?.stamp === stamp && now < everybody.readAt + STALE_MS) return everybody.known;
  const known = splitNames(await listNames(db, reach), everybody?.known);
  everybody = { stamp, readAt: now, known };
  return known;
}
