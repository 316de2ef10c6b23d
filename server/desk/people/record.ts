import { OTHER_COLLEGE } from '../../../contract/accounts/choices.ts';
import type { PersonDetails, PersonRecord } from '../../../contract/desk/people.ts';
import { listAuditEntries } from '../../accounts/audit/store.ts';
import { findBankDetails } from '../../accounts/bank-details/store.ts';
import { listIssuedCertificates } from '../../accounts/certificates/store.ts';
import { getCorrectable } from '../../accounts/profile/corrections-store.ts';
import { getAccount } from '../../accounts/profile/store.ts';
import { listSessions } from '../../accounts/sessions/store.ts';
import { findWalkIn } from '../../accounts/walk-ins/store.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { getEntryEvent } from '../../entries/event.ts';
import { listEntriesOf } from '../../entries/members/store.ts';
import { listDoors, placeName } from '../../gate/devices/gate-places.ts';
import { listArrivalsOf } from '../../gate/scans/arrivals-store.ts';
import type { ReachedClusters } from '../access/guard.ts';
import { versionOf } from './correct.ts';
import { getIdProof } from './store.ts';

interface RecordDependencies {
  readonly db: Database;
  readonly content: () => Content;
}

/** The reader: whom their role reaches, and whether it reads the audit log. */
interface Viewer {
  readonly reach: ReachedClusters;
  readonly readsAuditLog: boolean;
}

/** All of a person that a role may see. Who manages clusters sees what was done in these, and nothing of homes, devices or banks. */
export async function recordOf(
  { db, content }: RecordDependencies,
  accountId: string,
  { reach, readsAuditLog }: Viewer,
): Promise<PersonRecord> {
  const account = await getAccount(db, accountId);
  const isIn = ({ clusterName }: { clusterName: string }) =>
    reach === 'all' || reach.includes(clusterName);
  const entries = (await listEntriesOf(db, accountId)).filter(isIn);
  const seesAll = reach === 'all';
  return {
    code: account.participantCode,
    college: account.college ?? account.otherCollege,
    details: seesAll ? detailsOf(account) : { ...detailsOf(account), ...NO_ADDRESS },
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
    entries: await Promise.all(entries.map((entry) => entryOfRecord(db, content(), entry))),
    arrivals: content().festival.features.gate ? await arrivalsOf(db, accountId, reach) : null,
    certificates: (await listIssuedCertificates(db, accountId)).filter(isIn),
    signIns: seesAll ? (await listSessions(db, accountId, Date.now())).map(sessionView) : null,
    trail: readsAuditLog ? (await listAuditEntries(db, accountId)).map(readView).reverse() : null,
  };
}

/** Running an event needs no address of its people. */
const NO_ADDRESS = { user_address: '', user_pincode: '' };

type Account = Awaited<ReturnType<typeof getAccount>>;

function detailsOf(account: Account): PersonDetails {
  return {
    user_fullname: account.fullName,
    user_phone: account.phone,
    user_degree: account.degree,
    user_year: account.year,
    user_college: account.college ?? (account.otherCollege ? OTHER_COLLEGE : ''),
    user_othercollege: account.otherCollege,
    user_sex: account.sex,
    user_nationality: account.nationality,
    user_address: account.address,
    user_city: account.city,
    user_state: account.state,
    user_pincode: account.pincode,
  };
}

async function arrivalsOf(db: Database, accountId: string, reach: ReachedClusters) {
  const arrivals = await listArrivalsOf(db, accountId);
  const doors = await listDoors(
    db,
    arrivals.map(({ place }) => place),
  );
  return arrivals
    .filter(({ place }) => reach === 'all' || reach.includes(doors.get(place)?.clusterName ?? ''))
    .map(({ place, arrivedAt }) => ({ at: arrivedAt ?? 0, place: placeName(place, doors) }));
}

type EntryRow = Awaited<ReturnType<typeof listEntriesOf>>[number];

async function entryOfRecord(
  db: Database,
  content: Content,
  { eventId, clusterName, eventName, state, teamName }: EntryRow,
) {
  const { startsAt } = await getEntryEvent(db, content, eventId);
  return { clusterName, eventName, state, teamName, startsAt };
}

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

function sessionView({ device, createdAt, lastSeenAt }: SessionRow) {
  return { device, since: createdAt, lastSeenAt };
}

type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

function readView({ readAt, ...entry }: AuditRow) {
  return { ...entry, at: readAt };
}
