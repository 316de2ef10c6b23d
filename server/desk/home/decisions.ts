import { readdir, stat, statfs } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type DeskEvent, lacksResults, resultsWait } from '../../../contract/desk/events.ts';
import type { Decision } from '../../../contract/desk/home.ts';
import type { PrizeMoney } from '../../../contract/desk/prize-sums.ts';
import { type Act, isServed } from '../../../contract/desk/rights.ts';
import type { ContentStatus } from '../../content/open-content.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { summarizeJobs } from '../../jobs/store.ts';
import type { Organiser, ReachedClusters } from '../access/guard.ts';
import { countOpenCases } from '../gate/store.ts';
import { lostEventDecisions } from '../lost-events/lost-events.ts';
import { callDecisions } from '../messages/calls.ts';
import { moveDecisions } from '../moves/moves.ts';
import { countWaitingProofs, listUndelivered } from './store.ts';

export interface HomeDependencies {
  readonly db: Database;
  readonly content: () => Content;
  /** The folder in which the server keeps its data. */
  readonly dataDir: string;
  readonly contentStatus?: { readonly status: () => ContentStatus } | undefined;
}

/** What of the prizes somebody has to do. */
type Money = Pick<PrizeMoney, 'ready' | 'missing' | 'questions'>;

/** The clusters in which somebody may do an act. */
export type MayIn = (act: Act) => ReachedClusters;

/** The one kind of job that is no mail. */
const PICTURES = 'ID proof picture';
/** With less of the disk left than this, somebody has to look. */
const LOW_DISK = 0.1;
/** As many as fit below the decision; more of them have one cause that lies with the mail server. */
const UNREACHED = 8;

/** Lists the decisions that wait in the desk's drawers for somebody, in a fixed order, the most pressing first, and those about events by their hour; each only for whose right reaches it. */
export async function waitingDecisions(
  dependencies: HomeDependencies,
  events: readonly DeskEvent[],
  { organiser, mayIn, money }: { organiser: Organiser; mayIn: MayIn; money: Money | null },
): Promise<Decision[]> {
  const { db } = dependencies;
  const within = (act: Act) => {
    const reach = mayIn(act);
    return events
      .filter(({ clusterName }) => reach === 'all' || reach.includes(clusterName))
      .sort((one, other) => (one.startsAt ?? 0) - (other.startsAt ?? 0));
  };
  return [
    ...(mayIn('review ID proofs').length > 0 ? await proofs(db) : []),
    ...(await gateCases(dependencies, mayIn('run the gate'))),
    ...atDoors(dependencies, within('run events')),
    ...(await lostEventDecisions(db, dependencies.content(), mayIn('run events'))),
    ...(await moveDecisions(db, dependencies.content(), mayIn('send messages'))),
    ...(mayIn('write to people').length > 0 ? await callDecisions(db, organiser) : []),
    ...results(within('publish results')),
    ...noResults(within('publish results')),
    ...(money ? prizes(money) : []),
    ...freePlaces(within('run events').filter((event) => countAtDoor(dependencies, event) === 0)),
  ];
}

/** The same of how the server does. */
export async function serverDecisions(
  dependencies: HomeDependencies,
  mayIn: MayIn,
): Promise<Decision[]> {
  if (mayIn('see how the server does').length === 0) return [];
  const { db } = dependencies;
  return [...(await mails(db)), ...faults(dependencies), ...(await disk(dependencies))];
}

async function gateCases(
  { db, content }: HomeDependencies,
  reach: ReachedClusters,
): Promise<Decision[]> {
  if (!isServed('run the gate', content().festival.features) || reach.length === 0) return [];
  const cases = await countOpenCases(db, reach);
  return cases.open > 0 ? [{ kind: 'gate cases', ...cases }] : [];
}

function atDoors(of: HomeDependencies, events: readonly DeskEvent[]): Decision[] {
  return events.flatMap((event) => {
    const { clusterName, eventName } = event;
    const here = countAtDoor(of, event);
    return here > 0
      ? [{ kind: 'at the door', clusterName, eventName, here, free: freeOf(event) }]
      : [];
  });
}

/**
 * How many stand at its door and may be let in: it isn't over, and places and scans are things that there are. Where places
 * are free, those alone whom the rules let in; where none is, all who stand there.
 */
function countAtDoor({ content }: HomeDependencies, event: DeskEvent): number {
  const { registration, gate } = content().festival.features;
  if (!registration || !gate || event.isOver) return 0;
  return freeOf(event) === 0 ? event.here : event.hereAllowed;
}

/** Null where there is no limit. */
function freeOf({ counts: { places, taken } }: DeskEvent): number | null {
  return places === null ? null : Math.max(0, places - taken);
}

async function proofs(db: Database): Promise<Decision[]> {
  const { waiting, oldestAt } = await countWaitingProofs(db);
  return waiting > 0 ? [{ kind: 'id proofs', waiting, oldestAt }] : [];
}

function prizes({ ready, missing, questions }: Money): Decision[] {
  const waiting = [
    ['ready', ready],
    ['missing', missing],
    ['excess', questions],
  ] as const;
  return waiting.flatMap(([what, { people, rupees }]) =>
    people > 0 ? [{ kind: 'prizes', what, people, rupees }] : [],
  );
}

function results(events: readonly DeskEvent[]): Decision[] {
  const waiting = events.filter((event) => resultsWait(event.results));
  return waiting.map(({ clusterName, eventName, results }) => ({
    kind: 'results',
    ...{ clusterName, eventName },
    isCorrection: results === 'correction',
  }));
}

function noResults(events: readonly DeskEvent[]): Decision[] {
  const found = events.filter(lacksResults).map(({ clusterName, eventName, startsAt, counts }) => ({
    ...{ clusterName, eventName, startsAt, entries: counts.present + counts.unmarked },
  }));
  return found.length > 0 ? [{ kind: 'no results', events: found }] : [];
}

function freePlaces(events: readonly DeskEvent[]): Decision[] {
  const found = events.flatMap(({ clusterName, eventName, startsAt, counts, waitingAllowed }) => {
    const free = (counts.places ?? 0) - counts.taken;
    const waiting = waitingAllowed;
    return free > 0 && waiting > 0 ? [{ clusterName, eventName, startsAt, free, waiting }] : [];
  });
  return found.length > 0 ? [{ kind: 'free places', events: found }] : [];
}

async function mails(db: Database): Promise<Decision[]> {
  const jobs = await summarizeJobs(db);
  const failed = jobs.filter(({ failedAt, kind }) => failedAt !== null && kind !== PICTURES);
  if (failed.length === 0) return [];
  const codes = failed.map(({ code, count }) => ({ code: code ?? 'unknown', mails: count }));
  const people = await listUndelivered(db, { limit: UNREACHED, except: PICTURES });
  const sum = (of: 'count' | 'whole') => failed.reduce((all, one) => all + one[of], 0);
  return [{ kind: 'mails', failed: sum('count'), again: sum('whole'), codes, people }];
}

function faults({ contentStatus }: HomeDependencies): Decision[] {
  const found = contentStatus?.status().files.faults ?? [];
  if (found.length === 0) return [];
  return [
    { kind: 'faults', faults: found.map((fault) => ({ ...fault, line: fault.line ?? null })) },
  ];
}

async function disk({ dataDir }: HomeDependencies): Promise<Decision[]> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [free, total] = [bavail * bsize, blocks * bsize];
  if (free >= LOW_DISK * total) return [];
  return [{ kind: 'disk', free, total, takes: await takenIn(dataDir) }];
}

/** The files and folders of a folder with their bytes, the largest first. */
export async function takenIn(folder: string): Promise<{ name: string; bytes: number }[]> {
  const taken = new Map<string, number>();
  // A part may have gone meanwhile, or not be open to us: then it isn't told of.
  for (const path of await readdir(folder, { recursive: true }).catch(() => [])) {
    const found = await stat(join(folder, path)).catch(() => undefined);
    const name = path.split(sep)[0]!;
    if (found?.isFile()) taken.set(name, (taken.get(name) ?? 0) + found.size);
  }
  return [...taken].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
}
