import type { PeopleSearch } from '../../../contract/desk/people.ts';
import { type CollegeSearch, collegeSearch } from '../../../contract/search/colleges.ts';
import { isMeantBy } from '../../../contract/search/word-index.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { asHeard, type KnownName, type KnownNames, splitNames } from './known-names.ts';
import { hasAny, listNames, listPage, type PeopleQuery, stampOfPeople } from './store.ts';
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
 * it is called. Typos are forgiven only where nobody is found without: 'Asha' is no typo of 'Ashoka'.
 */
export async function withColleges<Search extends PeopleQuery>(
  db: Database,
  content: Content,
  search: Search,
): Promise<Search> {
  const { find } = searchOf(content);
  const by = (forgiving: boolean): Search => {
    const found = new Map<string, readonly string[]>();
    const collegesOf = (word: string) => {
      if (!MAY_BE_COLLEGE.test(word)) return [];
      const names = found.get(word) ?? find(word, forgiving);
      found.set(word, names);
      return names;
    };
    return { ...search, collegesOf };
  };
  const asTyped = by(false);
  return search.q === '' || (await hasAny(db, asTyped)) ? asTyped : by(true);
}

/** So many people are offered; more would be a list of their own. */
const MOST_MEANT = 5;
/** As many as a database takes in one question. */
const MOST_NAMES = 20_000;
/**
 * The ids of those whose names sound like the typed words, or differ by a typo. Words that are like no
 * name are looked for as they are. `but`: found without it.
 */
export async function listMeant(
  db: Database,
  search: PeopleQuery & Pick<PeopleSearch, 'sort'>,
  but: readonly string[],
): Promise<string[]> {
  const typed = wordsOf(search.q).filter((word) => MAY_BE_COLLEGE.test(word));
  if (typed.length === 0) return [];
  const { names, others } = namesMeant(await knownNames(db, search.reach), typed);
  if (names.length === 0) return [];
  const { ids } = await listPage(db, { ...search, q: others.join(' '), names }, 1);
  return ids.filter((id) => !but.includes(id)).slice(0, MOST_MEANT);
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

/** The names in which each typed word is meant by one, or by several without a blank, and the typed words that no name has. */
function namesMeant({ names, heard }: KnownNames, typed: readonly string[]) {
  const all = [...names.values()];
  const sought: ((name: KnownName) => boolean)[] = [];
  const others: string[] = [];
  for (const word of typed) {
    const sound = asHeard(word);
    const isLike = ([one, ofOne]: [string, string]) =>
      isMeantBy(word, one) || isMeantBy(sound, ofOne);
    const meant = new Set([...heard].filter(isLike).map(([one]) => one));
    const isJoined = word.length >= MIN_JOINED && all.some(({ whole }) => whole.includes(sound));
    if (meant.size === 0 && !isJoined) others.push(word);
    else
      sought.push(
        ({ words, whole }) =>
          words.some((one) => meant.has(one)) || (isJoined && whole.includes(sound)),
      );
  }
  if (sought.length === 0) return { names: [], others };
  const found = [...names].filter(([, name]) => sought.every((isMeant) => isMeant(name)));
  return { names: found.map(([name]) => name).slice(0, MOST_NAMES), others };
}
