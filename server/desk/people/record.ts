import type { PersonRecord } from '../../../contract/desk/people.ts';
import { listAuditEntries } from '../../accounts/audit/store.ts';
import { findBankDetails } from '../../accounts/bank-details/store.ts';
import { listIssuedCertificates } from '../../accounts/certificates/store.ts';
import { getCorrectable } from '../../accounts/profile/corrections-store.ts';
import { personalDetails } from '../../accounts/profile/rules.ts';
import { getAccount } from '../../accounts/profile/store.ts';
import { listSessions } from '../../accounts/sessions/store.ts';
import { findWalkIn } from '../../accounts/walk-ins-store.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { listAtDoor } from '../../entries/door-store.ts';
import { type EntryEvent, getEntryEvent } from '../../entries/event.ts';
import { listEntriesOf } from '../../entries/members/parts-store.ts';
import {
  findGate,
  GATE_SCOPE,
  gateName,
  listDoors,
  placeName,
} from '../../gate/devices/gate-places.ts';
import { COUNTED_IN, isOfDesk } from '../../gate/devices/store.ts';
import { findArrival } from '../../gate/scans/arrivals-store.ts';
import { listPassagesOf } from '../../gate/scans/store.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { versionOf } from './correct.ts';
import { getIdProof } from './store.ts';

interface RecordDependencies {
  readonly db: Database;
  readonly content: () => Content;
}

/** The reader: whom their role reaches, whom at the gates, where these are on, and if it reads the audit log. */
interface Viewer {
  readonly reach: ReachedClusters;
  readonly gateReach: ReachedClusters;
  readonly readsAuditLog: boolean;
}

/** All of a person that a role may see. Who manages clusters sees what was done in these, and nothing of homes, devices or banks. */
export async function recordOf(
  { db, content }: RecordDependencies,
  accountId: string,
  { reach, gateReach, readsAuditLog }: Viewer,
): Promise<PersonRecord> {
  const account = await getAccount(db, accountId);
  const isIn = ({ clusterName }: { clusterName: string }) =>
    reach === 'all' || reach.includes(clusterName);
  const rows = (await listEntriesOf(db, accountId)).filter(isIn);
  const entries = await Promise.all(rows.map((row) => withEvent(db, content(), row)));
  const seesAll = reach === 'all';
  return {
    code: account.participantCode,
    college: account.college ?? account.otherCollege,
    details: seesAll ? personalDetails(account) : { ...personalDetails(account), ...NO_ADDRESS },
    version: versionOf(await getCorrectable(db, accountId)),
    email: account.email,
    emailConfirmedAt: account.emailVerifiedAt,
    isWalkIn: (await findWalkIn(db, accountId)) !== undefined,
    signedUpAt: account.createdAt,
    tshirtSize: account.tshirtSize,
    idProof: await getIdProof(db, accountId),
    bankDetails: seesAll
      ? { givenAt: (await findBankDetails(db, accountId))?.updatedAt ?? null }
      : null,
    entries: entries.sort(byHour).map(entryView),
    campus: gateReach === 'all' ? await campusOf(db, content(), accountId) : null,
    next: seesAll ? { event: nextOf(entries, Date.now()) } : null,
    passages: gateReach.length > 0 ? await passagesOf(db, accountId, gateReach) : null,
    certificates: (await listIssuedCertificates(db, accountId)).filter(isIn),
    signIns: seesAll ? (await listSessions(db, accountId, Date.now())).map(sessionView) : null,
    trail: readsAuditLog ? (await listAuditEntries(db, accountId)).map(readView).reverse() : null,
  };
}

/** Running an event needs no address of its people. */
const NO_ADDRESS = { user_address: '', user_pincode: '' };

/** By their last passage at any gate. */
async function campusOf(
  db: Database,
  content: Content,
  accountId: string,
): Promise<PersonRecord['campus']> {
  const found = await findArrival(db, { accountId, scope: GATE_SCOPE });
  const nameOf = (key: string | null | undefined) => (key ? gateName(key) : null);
  const place = nameOf(found?.lastPlace);
  return {
    arrivedAt: found?.at ?? null,
    arrivedPlace: found?.at ? nameOf(found.place) : null,
    ...{ at: found?.lastAt ?? null, place },
    isOut: found?.lastIsOut === 1,
    isCounted: place !== null && findGate(content, place)?.rule === 'in and out',
  };
}

/** Each with the phone that let them pass; where the desk counted them in, with the organiser whom the audit log has for it. */
async function passagesOf(db: Database, accountId: string, reach: ReachedClusters) {
  const passages = await listPassagesOf(db, accountId);
  const doors = await listDoors(
    db,
    passages.map(({ scope }) => scope),
  );
  const seen = passages.filter(
    ({ scope }) => reach === 'all' || reach.includes(doors.get(scope)?.clusterName ?? ''),
  );
  const byDesk = seen.some(({ deviceId }) => isOfDesk(deviceId));
  const log = byDesk ? await listAuditEntries(db, accountId) : [];
  return seen.map(({ at, place, scope, isOut, deviceId, device }) => ({
    ...{ at, place: placeName(place, doors), isGate: scope === GATE_SCOPE, isOut: isOut === 1 },
    ...{ device, by: isOfDesk(deviceId) ? countedBy(log, { at, place }) : null },
  }));
}

/** The line is written last in the transaction of its count, so it is the first one since. */
function countedBy(log: readonly AuditRow[], { at, place }: { at: number; place: string }) {
  const line = log.find(
    ({ record, subject, readAt }) =>
      record === COUNTED_IN && subject === gateName(place) && readAt >= at,
  );
  return line?.reader ?? null;
}

type EntryRow = Awaited<ReturnType<typeof listEntriesOf>>[number];

type WithEvent = EntryRow & Pick<EntryEvent, 'startsAt' | 'endsAt' | 'venue'>;

async function withEvent(db: Database, content: Content, entry: EntryRow): Promise<WithEvent> {
  const { startsAt, endsAt, venue } = await getEntryEvent(db, content, entry.eventId);
  const door = await listAtDoor(db, entry, [entry.id]);
  return { ...entry, state: door.get(entry.id)!.attendance, startsAt, endsAt, venue };
}

function entryView({ clusterName, eventName, state, teamName, startsAt }: WithEvent) {
  return { clusterName, eventName, state, teamName, startsAt };
}

/** Those that have no hour come last. */
function byHour(one: WithEvent, other: WithEvent): number {
  return (one.startsAt ?? Infinity) - (other.startsAt ?? Infinity) || 0;
}

const LEADS_THERE: readonly string[] = ['held', 'present', 'offered', 'waiting'];

/** The one that begins first of those that aren't over. */
function nextOf(entries: readonly WithEvent[], now: number) {
  const [next] = entries
    .flatMap(({ clusterName, eventName, state, startsAt, endsAt, venue }) =>
      startsAt !== null && (endsAt ?? startsAt) > now && LEADS_THERE.includes(state)
        ? { clusterName, eventName, state, startsAt, venue }
        : [],
    )
    .sort((one, other) => one.startsAt - other.startsAt);
  return next ?? null;
}

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

function sessionView({ device, createdAt, lastSeenAt }: SessionRow) {
  return { device, since: createdAt, lastSeenAt };
}

type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

function readView({ readAt, ...entry }: AuditRow) {
  return { ...entry, at: readAt };
}
