import { organise } from '../../e2e/desk.ts';
import { asha } from '../../e2e/people.ts';
import { startSwitchedOn } from '../../e2e/switched-on.ts';
import { atRest } from '../measuring/at-rest.ts';
import { ended } from '../measuring/ended.ts';
import { residentBytes } from '../measuring/memory.ts';
import { startPostgres } from '../measuring/postgres.ts';
import { median, percentile99 } from '../measuring/statistics.ts';
import type { Figure, Part } from '../report/figures.ts';
import { measureFirstScreen } from './first-screen.ts';
import {
  fillPeople,
  fillPeopleOnPostgres,
  PEOPLE,
  PER_LISTED,
  person,
  saidCollege,
} from './people.ts';
import { fillEvent, LINES, measureTypedKey } from './score-sheet.ts';
import { signIn } from './sign-in.ts';

type Person = ReturnType<typeof person>;

/** By a name with a slip beside what a college of the list is called. */
const beside = (one: Person) => `${withSlip(one.full_name)} ${saidCollege(one)}`;

/** As a question is typed where somebody only hears the name, or is in a hurry. */
const WAYS: readonly ((of: Person) => string)[] = [
  ({ full_name }) => full_name,
  ({ full_name }) => full_name.toLowerCase().split(' ').reverse().join(' '),
  ({ full_name }) => asHeard(full_name),
  ({ full_name }) => withSlip(full_name),
  ({ full_name }) =>
    full_name
      .split(' ')
      .map((word) => word.slice(0, 4))
      .join(' '),
  ({ full_name, other_college }) =>
    `${full_name.split(' ')[0]} ${full_name.split(' ')[1]} ${other_college.split(',')[0]}`,
  ({ phone }) => `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
  ({ phone }) => `0${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`,
  ({ participant_code }) => participant_code.slice(10).toLowerCase(),
  ({ email }) => email.split('@')[0]!,
  beside,
];

/** The n-th of a hundred questions, each of its own person, and whether an answer is who was meant: one of that name. */
function question(n: number): { q: string; isMeant: (name: string) => boolean } {
  const way = WAYS[n % WAYS.length]!;
  const one = person(n * 179 - (way === beside ? (n * 179) % PER_LISTED : 0));
  return { q: way(one), isMeant: (name) => name === one.full_name };
}

/** Letters that sound alike, one for the other. */
function asHeard(name: string): string {
  return name
    .toLowerCase()
    .replace(/sh/g, 's')
    .replace(/th/g, 't')
    .replace(/v/g, 'w')
    .replace(/ee/g, 'i')
    .replace(/([nlr])(?=[aeiou])/, '$1$1');
}

/** One letter of each longer word left out. */
function withSlip(name: string): string {
  return name.replace(/\b(\w{3})\w(\w{2,})/g, '$1$2');
}

const FINDS = 100;
/** Of a hundred times the 99th in a hundred would be the slowest: the very first, while nothing is warm. */
const ROUNDS = 5;
const FIRST = 5;
const EXPORTS = 3;
const MB = 1_000_000;

export const desk: Part = {
  name: 'desk',
  title: 'The desk',
  about: `${PEOPLE.toLocaleString('en')} people on SQLite, then on PostgreSQL on the same machine, copied from the sample account's row with names, e-mails, phones, codes and colleges of their own. An organiser asks for ${FINDS} of them, ${ROUNDS} times over, as people say it: by a name as it is, turned round, as it is heard, with a letter left out in each word, by beginnings, with the college, by a phone with +91 or 0, by half of a code, by an e-mail, by a name with letters left out beside a college of the list as people call it; counted are those of whose name one is among the first ${FIRST}. They export all of them with nine columns, the median of three; more memory is the server's at its most while it exports, above what it had before. The first screen is the sign-in in a new browser on this machine, with nothing slowed: its scripts as they are sent, and when its field takes letters. Into the sheet of scores of an event of ${LINES.toLocaleString('en')} a key is typed in ten places; counted is the browser’s work until it is drawn.`,
  async measure(_options, after) {
    const site = after.adopt(
      await startSwitchedOn('features: { desk: on, registration: on }'),
      ended,
    );
    const db = fillPeople(site);
    fillEvent(db);
    db.close();
    await organise(site, 'admin', asha.email);
    const ask = await signIn(site.url, asha);
    const { times: finds, isFound } = await find(ask);
    const { times: onPostgres, isFound: isFoundThere } = await findOnPostgres(after);
    const figures: Figure[] = [
      { name: 'people', unit: '', value: PEOPLE },
      { name: 'find, median', unit: 'ms', value: median(finds), limit: { atMost: 150 } },
      { name: 'find, p99', unit: 'ms', value: percentile99(finds), limit: { atMost: 150 } },
      {
        name: 'find on PostgreSQL, median',
        unit: 'ms',
        value: median(onPostgres),
        limit: { atMost: 150 },
      },
      {
        name: 'find on PostgreSQL, p99',
        unit: 'ms',
        value: percentile99(onPostgres),
        limit: { atMost: 150 },
      },
      {
        name: `among the first ${FIRST}, of ${FINDS}`,
        unit: '',
        value: isFound.filter(Boolean).length,
        limit: { atLeast: 95 },
      },
      {
        name: `on PostgreSQL among the first ${FIRST}, of ${FINDS}`,
        unit: '',
        value: isFoundThere.filter(Boolean).length,
        limit: { atLeast: 95 },
      },
      ...(await exportAll(ask, site.pid, 'csv')),
      ...(await exportAll(ask, site.pid, 'xlsx')),
      ...(await measureFirstScreen(`${site.url}/desk`)),
      ...(await measureTypedKey(site)),
    ];
    return { figures };
  },
};

type Ask = Awaited<ReturnType<typeof signIn>>;

/** The milliseconds of each question, and whether who was meant is among the first that are found or asked about. */
async function find(ask: Ask): Promise<{ times: number[]; isFound: boolean[] }> {
  const times: number[] = [];
  const isFound: boolean[] = [];
  for (let asked = 0; asked < FINDS * ROUNDS; asked += 1) {
    const { q, isMeant } = question(asked % FINDS);
    const started = performance.now();
    const { message } = await (await ask(`/people?${new URLSearchParams({ q })}`)).json();
    times.push(performance.now() - started);
    const shown: { name: string }[] = [...message.rows, ...message.meant];
    if (asked < FINDS) isFound.push(shown.slice(0, FIRST).some(({ name }) => isMeant(name)));
  }
  return { times, isFound };
}

/** The same questions to a server on PostgreSQL. */
async function findOnPostgres(after: AsyncDisposableStack): ReturnType<typeof find> {
  const postgres = after.adopt(await startPostgres(), ended);
  const settings = { DATABASE_URL: postgres.url };
  const site = after.adopt(await startSwitchedOn('features: { desk: on }', settings), ended);
  await fillPeopleOnPostgres(postgres);
  await organise({ ...site, databaseUrl: postgres.url }, 'admin', asha.email);
  return find(await signIn(site.url, asha));
}

const COLUMNS = 'code name college degree year city state email phone'.split(' ');

async function exportAll(ask: Ask, pid: number, format: 'csv' | 'xlsx'): Promise<Figure[]> {
  const tries: { seconds: number; moreBytes: number; bytes: number }[] = [];
  while (tries.length < EXPORTS) {
    await atRest(pid);
    tries.push(await exportOnce(ask, pid, format));
  }
  const name = format.toUpperCase();
  const of = (figure: keyof (typeof tries)[number]) => median(tries.map((one) => one[figure]));
  return [
    { name: `${name} of all`, unit: 's', value: of('seconds'), limit: { atMost: 3 } },
    {
      name: `${name}, more memory`,
      unit: 'MB',
      value: of('moreBytes') / MB,
      limit: { atMost: 50 },
    },
    { name: `${name}, its size`, unit: 'MB', value: of('bytes') / MB },
  ];
}

async function exportOnce(ask: Ask, pid: number, format: 'csv' | 'xlsx') {
  const before = await residentBytes(pid);
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await residentBytes(pid));
  }, 20);
  const started = performance.now();
  const body = { columns: COLUMNS, format, reason: 'measured by the bench' };
  const { byteLength: bytes } = await (await ask('/exports/people', body)).arrayBuffer();
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  return { seconds, moreBytes: most - before, bytes };
}
