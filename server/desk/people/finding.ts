import type { PeopleSearch } from '../../../contract/desk/people.ts';
import { isOneTypo } from '../../../contract/one-typo.ts';
import { type CollegeSearch, collegeSearch } from '../../../contract/search/colleges.ts';
import { likenessOf, spelt } from '../../../contract/search/word-index.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { asHeard, type KnownName, type KnownNames, splitNames } from './known-names.ts';
import {
  hasAny,
  listNames,
  listNamesakes,
  listPage,
  type PeopleQuery,
  stampOfPeople,
} from './store.ts';
import { wordsOf } from './words.ts';

/** Each list of colleges is looked through once, for all who search. */
const searches = new WeakMap<Content['colleges'], CollegeSearch>();

function searchOf({ colleges }: Content): CollegeSearch {
  const search = searches.get(colleges) ?? collegeSearch(colleges);
  searches.set(colleges, search);
  return search;
}

/** E-mails, phones and codes are nobody's college. */
const MAY_BE_COLLEGE = /^[\p{L}\p{M}.'’-]{2,}$/u;

/**
 * A typed word may also mean a college as the sign-up form knows it: by its initials, its city's other name or what else
 * it is called. Typos are forgiven only where nobody is found without, and first in words that are like no name: 'Asha' is
 * no typo of 'Ashoka', and 'rawi' is rather Ravi than Raipur.
 */
export async function withColleges<Search extends PeopleQuery>(
  db: Database,
  content: Content,
  search: Search,
): Promise<Search> {
  const { find } = searchOf(content);
  const by = (forgives: (word: string) => boolean): Search => {
    const found = new Map<string, readonly string[]>();
    const collegesOf = (word: string) => {
      if (!MAY_BE_COLLEGE.test(word)) return [];
      const names = found.get(word) ?? find(word, forgives(word));
      found.set(word, names);
      return names;
    };
    return { ...search, collegesOf };
  };
  const asTyped = by(() => false);
  if (search.q === '' || (await hasAny(db, asTyped))) return asTyped;
  const { names, others } = namesMeant(await knownNames(db, search.reach), sought(search));
  return names.length > 0 ? by((word) => others.includes(word)) : by(() => true);
}

/** So many people are offered; more would be a list of their own. */
const MOST_MEANT = 5;
/** Enough for those who are offered, and for some whom a filter keeps out. */
const FIRST_NAMES = 40;
/** As many as a database takes in one question. */
const MOST_NAMES = 20_000;
/**
 * The ids of those whose names sound like the typed words, or differ by a typo, the likeliest first. Words that are like no
 * name are looked for as they are. `but`: found without it. Of an e-mail that nobody has: whose differs in its domain alone,
 * by one typo.
 */
export async function listMeant(
  db: Database,
  search: PeopleQuery & Pick<PeopleSearch, 'sort'>,
  but: readonly string[],
): Promise<string[]> {
  const typed = sought(search);
  if (typed.length === 0) return but.length === 0 ? listMistyped(db, search) : [];
  const { names, others } = namesMeant(await knownNames(db, search.reach), typed);
  const meant: string[] = [];
  const likeliest = names.filter(({ likeness }) => likeness === names[0]!.likeness);
  const further = names.slice(likeliest.length);
  const looks = [
    likeliest.slice(0, FIRST_NAMES),
    further.slice(0, FIRST_NAMES),
    [...likeliest.slice(FIRST_NAMES), ...further.slice(FIRST_NAMES)],
  ];
  // Each look is one at everybody, and a long one with many names: the last finds who is meant where a filter keeps out the others.
  for (const alike of looks) {
    if (meant.length >= MOST_MEANT) break;
    if (alike.length === 0) continue;
    const named = alike.slice(0, MOST_NAMES).map(({ name }) => name);
    const { ids } = await listPage(db, { ...search, q: others.join(' '), names: named }, 1);
    meant.push(...ids.filter((id) => !but.includes(id)));
  }
  return meant.slice(0, MOST_MEANT);
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

/** The typed words that may be of a name. */
function sought({ q }: Pick<PeopleQuery, 'q'>): string[] {
  return wordsOf(q).filter((word) => MAY_BE_COLLEGE.test(word));
}

/**
 * Everybody's, read anew once somebody has come or gone, and only new ones taken apart: on the night of registrations each
 * sign-up is somebody. A name that was corrected meanwhile is found as it is.
 */
const everybody = new WeakMap<Database, { stamp: string; known: KnownNames }>();

async function knownNames(db: Database, reach: ReachedClusters): Promise<KnownNames> {
  if (reach !== 'all') return splitNames(await listNames(db, reach));
  const stamp = await stampOfPeople(db);
  const before = everybody.get(db);
  if (before?.stamp === stamp) return before.known;
  const known = splitNames(await listNames(db, reach), before?.known);
  everybody.set(db, { stamp, known });
  return known;
}

/** Fewer letters begin in the middle of somebody's name by chance. */
const MIN_JOINED = 6;

/** In thousandths: a joined name is as good as another spelling, and a letter more or less a little worse. */
const JOINED = 900;
const PER_LETTER = 10;
const MOST_APART = 9;

/** What a typed word may mean. */
interface Meant {
  /** How likely it means a word of a name, in thousandths. */
  readonly likenesses: ReadonlyMap<string, number>;
  /** As it is heard, where it may be several words without a blank. */
  readonly joined: string | undefined;
}

function meantBy(word: string, { heard }: KnownNames): Meant {
  const sound = asHeard(word);
  const typed = [spelt(word), spelt(sound)] as const;
  const likenesses = new Map<string, number>();
  for (const [one, ofOne] of heard) {
    const likeness = Math.max(
      likenessOf(typed[0], ofOne.written),
      likenessOf(typed[1], ofOne.heard),
    );
    if (likeness === 0) continue;
    const byLetters = Math.abs(one.length - word.length);
    const apart = Math.min(byLetters, Math.abs(ofOne.heard.word.length - sound.length), MOST_APART);
    likenesses.set(one, Math.round(likeness * 1000) - apart * PER_LETTER);
  }
  return { likenesses, joined: word.length < MIN_JOINED ? undefined : sound };
}

/** How likely a word means one of a name's, in thousandths; 0 where it means none. */
function likenessTo({ words, whole }: KnownName, { likenesses, joined }: Meant): number {
  let most = 0;
  for (const one of words) most = Math.max(most, likenesses.get(one) ?? 0);
  return joined !== undefined && most < JOINED && whole.includes(joined) ? JOINED : most;
}

/**
 * The names in which each typed word is meant by one, or by several without a blank, the likeliest first; and the typed words
 * that no name has.
 */
function findMeant(known: KnownNames, typed: readonly string[]) {
  const others: string[] = [];
  const all: Meant[] = [];
  for (const word of typed) {
    const meant = meantBy(word, known);
    const { joined } = meant;
    const isOfNames =
      meant.likenesses.size > 0 ||
      (joined !== undefined &&
        [...known.names.values()].some(({ whole }) => whole.includes(joined)));
    if (isOfNames) all.push(meant);
    else others.push(word);
  }
  const found: { name: string; likeness: number }[] = [];
  if (all.length > 0)
    for (const [name, one] of known.names) {
      const likeness = likenessToEach(one, all);
      if (likeness > 0) found.push({ name, likeness });
    }
  const byName = (one: string, other: string) => (one < other ? -1 : 1);
  found.sort((one, other) => other.likeness - one.likeness || byName(one.name, other.name));
  return { names: found, others };
}

/** The sum; 0 where a word means none of the name's. */
function likenessToEach(name: KnownName, typed: readonly Meant[]): number {
  let sum = 0;
  for (const meant of typed) {
    const likeness = likenessTo(name, meant);
    if (likeness === 0) return 0;
    sum += likeness;
  }
  return sum;
}

/** The last answer of each list of names: one search asks twice. */
const answered = new WeakMap<KnownNames, { key: string; meant: ReturnType<typeof findMeant> }>();

function namesMeant(known: KnownNames, typed: readonly string[]) {
  const key = typed.join(' ');
  const before = answered.get(known);
  if (before?.key === key) return before.meant;
  const meant = findMeant(known, typed);
  answered.set(known, { key, meant });
  return meant;
}
