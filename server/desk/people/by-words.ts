import { searchKey } from '../../../contract/name-keys.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError } from '../../http/errors.ts';
import { findUnderstood, listMeant } from './finding.ts';
import { listByWords } from './person-store.ts';
import { hasAny, listPage, listPeople } from './store.ts';

/** So many are named to choose from. */
const MOST_NAMED = 5;
const NOBODY = 'Nobody has this code, e-mail, phone or name';
const IS_OWN = /@|\d{5}/;
const BY_CODE = 'Give the code, or its last four signs';

/**
 * Whom an organiser means who may bring in anybody: the one of a code, e-mail, phone or whole name, else the only one whom
 * `People` finds without forgiving anything.
 * @throws BadInputError that names those who may be meant, where nobody or more than one is found
 */
export async function getByWords(
  db: Database,
  content: Content,
  written: string,
): Promise<{ id: string; name: string }> {
  const exactly = await listByWords(db, written, MOST_NAMED + 1);
  if (exactly.length === 1) return exactly[0]!;
  if (exactly.length > 1 && exactly.length <= MOST_NAMED)
    throw personError(`More than one person has this: ${await namedOf(db, exactly)}. ${BY_CODE}`);
  if (isOwn(written)) throw personError(`${NOBODY}: try their name, or they sign up first`);
  const { found: page, search } = await findUnderstood(db, content, everybody(written), {
    find: (who) => listPage(db, who, 1),
    isNone: ({ total }) => total === 0,
  });
  const { ids, total } = page;
  const found = await listPeople(db, ids.slice(0, MOST_NAMED));
  if (total > MOST_NAMED)
    throw personError(
      `${total} people are found by this: type more of the name or the college, or the code`,
    );
  const isAsTyped = search.ofCollege === undefined;
  if (total === 1 && isAsTyped) return found[0]!;
  if (total > 0 && isAsTyped)
    throw personError(`More than one person is found: ${named(found)}. ${BY_CODE}`);
  const meant = total > 0 ? found : await listPeople(db, await listMeant(db, search, []));
  throw personError(
    meant.length === 0
      ? `${NOBODY}: they sign up first`
      : `${NOBODY}. They may be: ${named(meant)}. ${BY_CODE}`,
  );
}

/** The ids of those of everybody whom a misspelt name may mean, the likeliest first; none of an address or a number. */
export async function listMeantBy(
  db: Database,
  content: Content,
  written: string,
): Promise<string[]> {
  if (isOwn(written)) return [];
  const { search } = await findUnderstood(db, content, everybody(written), {
    find: (who) => hasAny(db, who),
    isNone: (isFound) => !isFound,
  });
  return listMeant(db, search, []);
}

/**
 * True of an address and a number, in whatever signs they are typed: they find whose they are, all of them typed, and hint at
 * nobody, else they could be tried bit by bit.
 */
function isOwn(written: string): boolean {
  return IS_OWN.test(searchKey(written));
}

/** A part of an e-mail or a phone would tell, letter for letter, whose it is. */
function everybody(q: string) {
  const all = { college: '', letter: '', idProof: '', event: '', arrived: '' } as const;
  return { ...all, q, reach: 'all' as const, sort: 'name' as const, isByName: true };
}

type Found = Awaited<ReturnType<typeof listPeople>>;

async function namedOf(db: Database, people: readonly { id: string }[]): Promise<string> {
  return named(
    await listPeople(
      db,
      people.map(({ id }) => id),
    ),
  );
}

/** Of a code only the end: the whole of it is their pass, and they needn't be among those whom the organiser may find. */
function named(people: Found): string {
  const lines = people.map(({ name, college, code }) =>
    [name, college, `code … ${code.slice(-4)}`].filter(Boolean).join(', '),
  );
  return lines.join('; ');
}

function personError(message: string): BadInputError {
  return new BadInputError({ person: message });
}
