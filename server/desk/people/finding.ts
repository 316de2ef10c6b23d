import { type CollegeSearch, collegeSearch } from '../../../contract/search/colleges.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { hasAny, type PeopleQuery } from './store.ts';

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
