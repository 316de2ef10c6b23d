import { readCode } from '../../../contract/gate/code.ts';
import {
  decide,
  type LetIn,
  type Proof,
  type Verdict,
  type Way,
} from '../../../contract/gate/decide.ts';
import type { GateEvent, GatePlace } from '../../../contract/gate/device.ts';
import { type GatePerson, openRow, rowKeys } from '../../../contract/gate/row.ts';
import type { GateScan } from '../../../contract/gate/scans.ts';
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
  readonly place: string;
  readonly serverAdmits?: boolean;
}

/**
 * All that a volunteer is told. `id`: of the scan as it was written down; null after the end, when nothing is. `before`:
 * of somebody who was in already, since when and where. `events`: those that the person has a place in. `listAt`: when the
 * list was last known to be right. Moments are epoch milliseconds by the server's clock.
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
  readonly before: { readonly at: number; readonly where: string } | null;
  readonly events: readonly GateEvent[];
  readonly listAt: number;
}

/** An admission that can be taken back. `name`: null of somebody who isn't on the list yet. `at` and `takenBackAt` are epoch milliseconds by the server's clock. */
export interface LastIn {
  readonly id: string;
  readonly name: string | null;
  readonly at: number;
  readonly takenBackAt: number | null;
}

/** What is told once nothing can be decided any more. */
export function resultAfterEnd(at: number): ScanResult {
  const nobody = { person: null, before: null, events: [] };
  return { id: null, verdict: 'ended', at, listAt: 0, ...nobody };
}

/**
 * Decides from what the phone knows. Gives what is to be told, and what has to be written down before. @throws Error where
 * the place isn't the device's
 */
export async function decideHere(kept: GateStore, asked: ScanRequest) {
  const device = kept.device!;
  const place = device.places.find(({ key }) => key === asked.place);
  if (!place) throw new Error(`This device has no place ${asked.place}`);
  const code = readCode(asked.code);
  const found = code ? await findPerson(kept, device.listKey, code) : undefined;
  const before = (found && arrivalNow(kept, found.row, place.scope)) ?? null;
  const at = kept.clock();
  const person = found?.person ?? null;
  const { way, letIn } = asked;
  const { mark } = place;
  const isIn = before !== null;
  const decided = decide({ at, endsAt: device.endsAt, mark, person, isIn, way, letIn });
  const verdict = asked.serverAdmits && decided !== 'ended' ? 'admitted' : decided;
  const told = { verdict, at, before, listAt: kept.facts.list.checkedAt };
  const comesIn = verdict === 'admitted' && found && !isIn;
  return {
    told: { ...told, ...aboutPerson(kept, person) },
    code: code ?? '',
    change: comesIn ? changeAt(place, found.row, at) : null,
  };
}

/** The last admission at a place that the phone still knows of. */
export async function lastInAt(kept: GateStore, place: string): Promise<LastIn | null> {
  const { device, written, facts } = kept;
  const last = written.findLast(({ scan }) => isAdmissionAt(place, scan))?.scan;
  if (!device || kept.hasEnded || last?.kind !== 'scan') return null;
  const undo = written.findLast(({ scan }) => scan.kind !== 'scan' && scan.of === last.id)?.scan;
  const { person } = await findPerson(kept, device.listKey, last.code);
  const takenBackAt = undo?.kind === 'taken back' ? undo.at + facts.offset : null;
  return { id: last.id, name: person?.name ?? null, at: last.at + facts.offset, takenBackAt };
}

function isAdmissionAt(place: string, scan: GateScan): boolean {
  return scan.kind === 'scan' && scan.verdict === 'admitted' && scan.place === place;
}

async function findPerson(kept: GateStore, listKey: string, code: string) {
  const { name, key } = await rowKeys(listKey, code);
  const row = findRow(kept.buckets, name);
  return { row: name, person: row ? await openRow(key, row) : null };
}

/** The row's person in this scope: by what this phone hasn't sent yet, else by the list. */
function arrivalNow(kept: GateStore, name: string, scope: string): Arrival | undefined {
  const own = kept.unsent.findLast(
    ({ change }) => change && change.name === name && change.scope === scope,
  );
  if (own?.change) return own.change.at > 0 ? own.change : undefined;
  return findArrival(kept.buckets, name, scope);
}

function changeAt(place: GatePlace, name: string, at: number): Change {
  return { name, scope: place.scope, where: place.name, at, place: place.key };
}

function aboutPerson({ facts: { device, colleges } }: GateStore, person: GatePerson | null) {
  if (!person) return { person, events: [] };
  const { name, proof, college, marks } = person;
  const words = 'mark' in college ? (colleges[college.mark] ?? '') : college.words;
  const events = device?.events.filter(({ mark }) => marks.includes(mark)) ?? [];
  return { person: { name, proof, college: words }, events };
}
