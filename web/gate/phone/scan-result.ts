import { readCode, traceOf } from '../../../contract/codes.ts';
import {
  decide,
  isPassing,
  type LetIn,
  type Proof,
  type Verdict,
  type Way,
} from '../../../contract/gate/decide.ts';
import type { GateEvent, GatePlace } from '../../../contract/gate/device.ts';
import { type GatePerson, openRow, rowKeys } from '../../../contract/gate/row.ts';
import type { GateScan, PlaceInLine } from '../../../contract/gate/scans.ts';
import { gateDay } from '../../../contract/gate-rules.ts';
import { findArrival, findRow } from './buckets.ts';
import type { GateStore } from './gate-store.ts';
import type { Arrival, Change } from './storage.ts';

/**
 * `code`: as it was read or typed. `place`: the key of a place of the device. `serverAdmits`: the server has just said
 * that the person may come in, whatever the list says, as of somebody who has signed up in the queue.
 */
export interface ScanRequest {
  readonly code: string;
  readonly way: Way;
  readonly letIn: readonly LetIn[];
  /** Of somebody who goes out. */
  readonly isOut: boolean;
  readonly place: string;
  readonly serverAdmits?: boolean;
}

/**
 * All that a volunteer is told. `id`: of the scan as it was written down; null after the end, when nothing is. `before`:
 * the person's last passage that is known, when and where. `times`: how often they have come in today, this time too where
 * they come in. `events`: those that the person has a place in. `listAt`: when the
 * list was last known to be right. `line`: of somebody who waits, once the server has said it. Moments are epoch milliseconds by the server's clock.
 */
export interface ScanResult {
  readonly id: string | null;
  readonly verdict: Verdict;
  readonly at: number;
  readonly person: {
    readonly name: string;
    readonly college: string;
    readonly proof: Proof;
  } | null;
  readonly before: { readonly at: number; readonly where: string; readonly isOut: boolean } | null;
  readonly times: number;
  readonly isOut: boolean;
  readonly events: readonly GateEvent[];
  readonly listAt: number;
  readonly line?: PlaceInLine;
}

/** A passage that can be taken back. `name`: null of somebody who isn't on the list yet. `at` and `takenBackAt` are epoch milliseconds by the server's clock. */
export interface LastPassage {
  readonly id: string;
  readonly isOut: boolean;
  readonly name: string | null;
  readonly at: number;
  readonly takenBackAt: number | null;
}

/** What is told once nothing can be decided any more. */
export function resultAfterEnd(at: number): ScanResult {
  const nobody = { person: null, before: null, events: [], times: 0, isOut: false };
  return { id: null, verdict: 'ended', at, listAt: 0, ...nobody };
}

/**
 * Decides from what the phone knows. Gives what is to be told, and what has to be written down before. @throws Error where
 * the place isn't the device's
 */
export async function decideHere(store: GateStore, asked: ScanRequest) {
  const device = store.device!;
  const place = device.places.find(({ key }) => key === asked.place);
  if (!place) throw new Error(`This device has no place ${asked.place}`);
  const code = readCode(asked.code);
  const found = code ? await findPerson(store, device.listKey, code) : undefined;
  const known = (found && arrivalNow(store, found.row, place.scope)) ?? null;
  const passages = known ? [known] : [];
  const at = store.clock();
  const person = found?.person ?? null;
  const { way, letIn, isOut } = asked;
  const { mark, rule } = place;
  const { endsAt } = device;
  const decided = decide({ at, endsAt, mark, rule, person, passages, way, letIn, isOut });
  const passes = isOut ? 'out' : 'admitted';
  const verdict = asked.serverAdmits && decided.verdict !== 'ended' ? passes : decided.verdict;
  const comesIn = verdict === 'admitted' ? 1 : 0;
  const times = comesIn + (known && gateDay(known.at) === gateDay(at) ? known.times : 0);
  const result = { verdict, at, before: known, times, isOut };
  const passage = { at, isOut, times };
  return {
    result: { ...result, listAt: store.facts.list.checkedAt, ...aboutPerson(store, person) },
    code: traceOf(asked.code),
    change:
      isPassing(verdict) && found ? changeAt(place, { name: found.row, known, passage }) : null,
  };
}

/** The last passage at a place that the phone still knows of. */
export async function lastPassageAt(store: GateStore, place: string): Promise<LastPassage | null> {
  const { device, written, facts } = store;
  const last = written.findLast(({ scan }) => isPassageAt(place, scan))?.scan;
  if (!device || store.hasEnded || last?.kind !== 'scan') return null;
  const undo = written.findLast(({ scan }) => scan.kind !== 'scan' && scan.of === last.id)?.scan;
  const { person } = await findPerson(store, device.listKey, last.code);
  const takenBackAt = undo?.kind === 'taken back' ? undo.at + facts.offset : null;
  const { id, isOut } = last;
  return { id, isOut, name: person?.name ?? null, at: last.at + facts.offset, takenBackAt };
}

function isPassageAt(place: string, scan: GateScan): boolean {
  return scan.kind === 'scan' && isPassing(scan.verdict) && scan.place === place;
}

async function findPerson(store: GateStore, listKey: string, code: string) {
  const { name, key } = await rowKeys(listKey, code);
  const row = findRow(store.buckets, name);
  return { row: name, person: row ? await openRow(key, row) : null };
}

/** The last passage of the row's person in this scope: by what this phone hasn't sent yet, else by the list. */
function arrivalNow(store: GateStore, name: string, scope: string): Arrival | undefined {
  const own = store.unsent.findLast(
    ({ change }) => change && change.name === name && change.scope === scope,
  );
  if (own?.change) return own.change.at > 0 ? own.change : undefined;
  return findArrival(store.buckets, name, scope);
}

interface Passed {
  readonly name: string;
  readonly known: Arrival | null;
  readonly passage: { readonly at: number; readonly isOut: boolean; readonly times: number };
}

function changeAt(
  { scope, name: where, key }: GatePlace,
  { name, known, passage }: Passed,
): Change {
  const { at, isOut, times } = passage;
  const now = { name, scope, where, at, isOut, times };
  return { ...now, place: key, before: known, passage: { at, isOut, by: 1 } };
}

/** The change of a passage that is taken back: the person is where they were before it. */
export function changeBack({ before, passage, ...now }: Change): Change {
  const { at, where, isOut, times } = before ?? { ...now, at: 0 };
  return { ...now, at, where, isOut, times, before: null, passage: { ...passage, by: -1 } };
}

function aboutPerson({ facts: { device, colleges } }: GateStore, person: GatePerson | null) {
  if (!person) return { person, events: [] };
  const { name, proof, college, marks } = person;
  const words = 'mark' in college ? (colleges[college.mark] ?? '') : college.words;
  const events = device?.events.filter(({ mark }) => marks.includes(mark)) ?? [];
  return { person: { name, proof, college: words }, events };
}
