import type { College } from '../accounts/colleges.ts';
import { withoutAccents } from '../name-keys.ts';
import { type Field, WordIndex } from './word-index.ts';
import { typedWordsOf, withJoinedInitials, wordsOf } from './words.ts';

const LEFT_OUT = new Set(['of', 'and', 'the', 'for', 'in', 'at', 'de']);

/** Words of so many names that they tell nobody's apart. */
const FILLERS = new Set(
  'a and at for in of the college university institute institution campus deemed'.split(' '),
);

export interface CollegeSearch {
  /**
   * The colleges that may be meant, the likeliest first. Nothing typed: all of them. `forgiving`: typos
   * are, as they are unless it is false.
   */
  readonly find: (typed: string, forgiving?: boolean) => readonly string[];
  /** The college that somebody who wrote one out may have meant; undefined where none is near. */
  readonly nearest: (typed: string) => string | undefined;
}

/**
 * Makes the search for colleges, by their names: by what else they are called and their initials first, by the
 * beginnings of their words and their cities' other names, and by the middle of a word last.
 */
export function collegeSearch(colleges: readonly College[]): CollegeSearch {
  // Made when it is first needed: a list of hundreds would hold up the screen that it comes with.
  let made: WordIndex<string> | undefined;
  const alsoOf = new Map(colleges.map(({ college_name, also }) => [college_name, also ?? '']));
  const names = [...alsoOf.keys()];
  const bonus = (typed: string) => (name: string) => asTyped(typed, name, alsoOf.get(name)!);
  const index = () => {
    made ??= new WordIndex(names, (name) => fieldsOf(name, alsoOf.get(name)!), FILLERS);
    return made;
  };
  const find: CollegeSearch['find'] = (typed, forgiving) =>
    wordsOf(typed).length === 0 ? names : index().find(typed, { bonusOf: bonus(typed), forgiving });
  const nearest: CollegeSearch['nearest'] = (typed) =>
    wordsOf(typed).length === 0 ? undefined : (find(typed)[0] ?? nearestOf(index(), names, typed));
  return { find, nearest };
}

function fieldsOf(name: string, also: string): Field[] {
  const words = typedWordsOf(name);
  const places = words.flatMap((word) => otherCityNames(word));
  return [
    { words: typedWordsOf(also), weight: 3.6 },
    { words: initialsOf(name), weight: 3.6, begins: 0.5 },
    { words, weight: 3, inside: true, forgiving: true },
    { words: places, weight: 2.6, forgiving: true },
  ];
}

/** All of an alias was typed, or the beginning of a name, and not the same words somewhere in it. */
function asTyped(typed: string, name: string, also: string): number {
  const phrase = phraseOf(typed);
  if (also.split(',').some((alias) => phraseOf(alias) === phrase)) return 1;
  return phraseOf(name).startsWith(phrase) ? 0.4 : 0;
}

function phraseOf(text: string): string {
  return typedWordsOf(text).join('');
}

/**
 * Most of what was written out has to be met, words that few names have counting for more: 'Jamal Md College Trichy' is
 * near to one, 'Trichy Arts College' to none.
 */
function nearestOf(
  index: WordIndex<string>,
  names: readonly string[],
  typed: string,
): string | undefined {
  const sum = new Float64Array(names.length);
  let most = 0;
  for (const word of typedWordsOf(typed).filter((one) => !FILLERS.has(one))) {
    const likenesses = index.likenesses(word);
    const met = likenesses.filter((likeness) => likeness >= MEANT).length;
    const weight = Math.log(names.length / Math.max(met, 1)) + 1;
    most += weight;
    likenesses.forEach((likeness, at) => {
      if (likeness >= MEANT) sum[at]! += weight;
    });
  }
  const best = sum.indexOf(Math.max(...sum));
  return sum[best]! / most >= NEAR ? names[best] : undefined;
}

/** What a word counts for that was meant, and not only alike. */
const MEANT = 1.2;
const NEAR = 0.6;

/**
 * The initials by which a college is called, in small letters, reckoned from its name: up to each comma and to its end, so
 * that 'National Institute of Technology, Tiruchirappalli' is 'nit' and 'nitt'.
 */
function initialsOf(name: string): string[] {
  const plain = withoutAccents(name).replace(/['’]|\([^)]*deemed[^)]*\)/gi, '');
  const parts = withJoinedInitials(plain).split(',');
  const letters = parts.map((part) =>
    part
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .map(letterOf)
      .join(''),
  );
  return letters.map((_, at) => letters.slice(0, at + 1).join('')).filter(isMany);
}

/** A word's first letter; all of a word that is initials itself, such as PSG. */
function letterOf(written: string): string {
  const word = written.toLowerCase();
  if (LEFT_OUT.has(word)) return '';
  return /^\p{Lu}{2,}$/u.test(written) ? word : word.slice(0, 1);
}

function isMany(letters: string): boolean {
  return letters.length > 1;
}

/*
 * Cities by every name that is in use for them, in small letters: a college's own name has one of these, and people
 * type another.
 */
const CITIES = [
  'tiruchirappalli trichy tiruchy trichinopoly tiruchi',
  'chennai madras',
  'mumbai bombay',
  'kolkata calcutta',
  'bengaluru bangalore blore',
  'kozhikode calicut',
  'pune poona',
  'mysuru mysore',
  'vadodara baroda',
  'puducherry pondicherry pondy',
  'thiruvananthapuram trivandrum tvm',
  'kochi cochin ernakulam',
  'thrissur trichur',
  'palakkad palghat',
  'kollam quilon',
  'kannur cannanore',
  'coimbatore kovai cbe',
  'thanjavur tanjore tanjavur',
  'tirunelveli nellai',
  'palayamkottai nellai',
  'thoothukudi tuticorin',
  'kancheepuram kanchipuram kanchi',
  'mangaluru mangalore',
  'belagavi belgaum',
  'kalaburagi gulbarga',
  'tumakuru tumkur',
  'hubballi hubli',
  'visakhapatnam vizag',
  'vijayawada bezawada',
  'prayagraj allahabad',
  'varanasi benares banaras kashi',
  'gurugram gurgaon',
  'guwahati gauhati',
  'odisha orissa',
  'bhubaneswar bbsr',
  'ropar rupnagar',
  'sonepat sonipat',
] as const;

const OTHERS = new Map<string, readonly string[]>();
for (const city of CITIES) {
  const names = city.split(' ');
  for (const name of names) OTHERS.set(name, [...(OTHERS.get(name) ?? []), ...names]);
}

/** The other names of a city, none of a word that is no city's name. In small letters. */
function otherCityNames(name: string): readonly string[] {
  return OTHERS.get(name) ?? [];
}
