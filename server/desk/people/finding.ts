import type { PeopleSearch } from '../../../contract/desk/people.ts';
import { type CollegeSearch, collegeSearch } from '../../../contract/search/colleges.ts';
import { isMeantBy } from '../../../contract/search/word-index.ts';
import { soundOf } from '../../../contract/search/words.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { hasAny, listNames, listPage, type PeopleQuery } from './store.ts';
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
 * it is called. Slips of the finger are forgiven only where nobody is found without: 'Asha' is no slip of 'Ashoka'.
 */
export async function withColleges<Search extends PeopleQuery>(
  db: Database,
  content: Content,
  search: Search,
): Promise<Search> {
  const { find } = searchOf(content);
  const by = (forgiving: boolean): Search => ({
    ...search,
    collegesOf: (word: string) => (MAY_BE_COLLEGE.test(word) ? find(word, forgiving) : []),
  });
  return search.q === '' || (await hasAny(db, by(false))) ? by(false) : by(true);
}

/** So many people are offered; more would be a list of their own. */
const MOST_MEANT = 5;
/** As many as a database takes in one question. */
const MOST_NAMES = 20_000;
/** What a name's words are parted by: 'S.Ravi', 'Mohammed-Ali'. */
const PARTS = /[\s.-]+/;

/**
 * The ids of those whose names sound like the typed words, or differ by a slip of the finger. Words that are like no
 * name are looked for as they are. `but`: found without it.
 */
export async function listMeant(
  db: Database,
  search: PeopleQuery & Pick<PeopleSearch, 'sort'>,
  but: readonly string[],
): Promise<string[]> {
  const typed = wordsOf(search.q).filter((word) => MAY_BE_COLLEGE.test(word));
  if (typed.length === 0) return [];
  const { names, others } = namesMeant(await listNames(db, search.reach), typed);
  if (names.length === 0) return [];
  const size = MOST_MEANT + but.length;
  const { ids } = await listPage(
    db,
    { ...search, q: others.join(' '), names },
    { size, number: 1 },
  );
  return ids.filter((id) => !but.includes(id)).slice(0, MOST_MEANT);
}

/** The names in which each typed word is meant by one, and the typed words that no name has. */
function namesMeant(names: readonly string[], typed: readonly string[]) {
  const wordsOfNames = names.map((name) => name.split(PARTS).filter(Boolean));
  const heard = new Map(wordsOfNames.flat().map((word) => [word, asHeard(word)]));
  const meant = typed.map((word) => {
    const sound = asHeard(word);
    const isLike = ([one, ofOne]: [string, string]) =>
      isMeantBy(word, one) || isMeantBy(sound, ofOne);
    return new Set([...heard].filter(isLike).map(([one]) => one));
  });
  const sought = meant.filter((words) => words.size > 0);
  const isMeant = (words: readonly string[]) =>
    sought.every((some) => words.some((word) => some.has(word)));
  const found = sought.length === 0 ? [] : names.filter((_, at) => isMeant(wordsOfNames[at]!));
  return {
    names: found.slice(0, MOST_NAMES),
    others: typed.filter((_, at) => meant[at]!.size === 0),
  };
}

/** One sound for what a telephone, or another language, makes of it: 'Bijay' of 'Vijay', 'Zaved' of 'Javed'. */
function asHeard(word: string): string {
  return soundOf(word).replace(/f/g, 'p').replace(/z/g, 'j').replace(/v/g, 'b');
}
