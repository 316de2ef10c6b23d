import { readFile } from 'node:fs/promises';
import { isSameName } from '../../../contract/names.ts';
import { findByEmail } from '../../accounts/store.ts';
import { type Content, loadContent } from '../../content/files/content.ts';
import { type EventsOf, findFestivalEvent } from '../../content/files/festival-events.ts';
import { remoteEvents } from '../../content/upstream/read-answer.ts';
import type { Database } from '../../database/connection.ts';
import { type Entering, enterResults } from '../../results/add.ts';
import { rankInWords } from '../../results/rules.ts';
import type { Done, Given } from './command.ts';
import { CsvFault, LONGER_THAN_HEADING, readTable } from './csv.ts';

const COLUMNS = ['cluster', 'event', 'rank', 'college'];
const OPTIONAL = ['name', 'email', 'corrects'];
const NAME_MAX = 40;

type Result = Entering['results'][number];
interface Sources {
  readonly db: Database;
  readonly eventsOf: EventsOf;
  readonly colleges: Content['colleges'];
}

/** Publishes a file of results on the leaderboard, whole or not at all; each fault is told by its line. */
export async function publishCommand({
  db,
  settings,
  subject: file,
  options: { by = '' },
}: Given): Promise<Done> {
  const content = await loadContent(settings.contentDir);
  const eventsOf = settings.contentUrl ? remoteEvents(settings.contentUrl) : content.events;
  const sources = { db, eventsOf, colleges: content.colleges };
  const { results, lines } = await readResults(sources, await readFile(file, 'utf8'));
  const entering = { results, by: by.trim(), at: Date.now(), isPublished: true };
  const faults = await enterResults(db, entering);
  if (faults.length > 0)
    throw new Error(nothing(faults.map(({ index, message }) => told(lines[index]!, message))));
  const corrections = results.filter(({ correctsRank }) => correctsRank !== undefined).length;
  const outcome = `${results.length} results published, ${corrections} of them corrections`;
  return { text: [...results.map(inWords), outcome].join('\n'), outcome };
}

/** @throws Error with every faulty line */
async function readResults(sources: Sources, text: string) {
  const results: Result[] = [];
  const lines: number[] = [];
  const faults: string[] = [];
  for (const { line, values } of rowsOf(text)) {
    const result = await readResult(sources, values);
    if (typeof result === 'string') faults.push(told(line, result));
    else {
      results.push(result);
      lines.push(line);
    }
  }
  if (faults.length > 0) throw new Error(nothing(faults));
  return { results, lines };
}

function rowsOf(text: string) {
  try {
    return readTable(text, COLUMNS, OPTIONAL);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw new Error(nothing([told(error.line, error.message)]));
  }
}

async function readResult(
  { db, eventsOf, colleges }: Sources,
  values: readonly string[],
): Promise<Result | string> {
  if (values.length === 0) return LONGER_THAN_HEADING;
  const [cluster = '', event = '', rank = '', college = '', name = '', email = '', corrects = ''] =
    values;
  const found = await findFestivalEvent(eventsOf, cluster, event);
  if (!found) return `There is no event '${event}' in a cluster '${cluster}'`;
  const isWithdrawn = rank === WITHDRAWN;
  const place = isWithdrawn ? null : readRank(rank);
  if (place === undefined) return `The rank is 1 to 99, present or withdrawn, not '${rank}'`;
  const correctsRank = corrects === '' ? undefined : readRank(corrects);
  if (corrects !== '' && correctsRank === undefined)
    return `What it corrects is a rank, 1 to 99 or present, not '${corrects}'`;
  if (isWithdrawn && correctsRank === undefined) return 'Say which rank is withdrawn, in corrects';
  const known = colleges.find(({ college_name }) =>
    isSameName(college_name, college),
  )?.college_name;
  if (!known) return `There is no college '${college}' in colleges.txt`;
  if (name.length > NAME_MAX) return `The name is longer than ${NAME_MAX} characters`;
  const account = email === '' ? undefined : await findByEmail(db, email);
  if (email !== '' && !account) return `There is no account with the e-mail '${email}'`;
  return {
    clusterName: found.cluster.name,
    eventName: found.event.title,
    college: known,
    name: name || account?.fullName.trim().split(/\s+/)[0] || null,
    accountId: account?.id,
    rank: place,
    came: !isWithdrawn,
    correctsRank,
  };
}

const WITHDRAWN = 'withdrawn';

/** Null for `present`, undefined for what is no rank. */
function readRank(word: string): number | null | undefined {
  if (word === 'present') return null;
  return /^[1-9]\d?$/.test(word) ? Number(word) : undefined;
}

function inWords({ clusterName, eventName, college, name, rank, came, correctsRank }: Result) {
  const entry = name === null ? college : `${name}, ${college}`;
  const fared = came ? rankInWords(rank) : WITHDRAWN;
  const instead = correctsRank === undefined ? '' : `, in place of ${rankInWords(correctsRank)}`;
  return `${eventName} (${clusterName}): ${fared}, ${entry}${instead}`;
}

function told(line: number, message: string): string {
  return `Line ${line}: ${message}`;
}

function nothing(faults: readonly string[]): string {
  return [...faults, 'Nothing was published.'].join('\n');
}
