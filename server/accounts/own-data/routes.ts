import * as contract from '../../../contract/accounts/own-data.ts';
import { HOUR_MS } from '../../../contract/moments.ts';
import type { Database } from '../../database/connection.ts';
import { listEntryRecords } from '../../entries/members/parts-store.ts';
import { listDoors } from '../../gate/devices/gate-places.ts';
import { listArrivalsOf } from '../../gate/scans/arrivals-store.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
import { PER_MINUTE } from '../../http/limits.ts';
import type { Serve } from '../../http/serve-call.ts';
import { emailKey } from '../../mail/email-key.ts';
import { listPaymentsOf } from '../../results/payments-store.ts';
import { publicName, publishedEvents } from '../../results/rules.ts';
import { findEntryNames, listEntryIdsOf, listPublications } from '../../results/store.ts';
import { listAuditEntries, OWN_DOWNLOAD } from '../audit/store.ts';
import type { SealedBankDetails } from '../bank-details/sealed.ts';
import { listIdentities } from '../campus-sign-on/store.ts';
import { listIssuedCertificates, listOvertakenCertificates } from '../certificates/store.ts';
import { deletionMoment, type FestivalDays } from '../erasure/rules.ts';
import type { ErasedRecord } from '../erasure/store.ts';
import type { SealedIdProofs } from '../id-proofs/sealed.ts';
import { listIdProofs } from '../id-proofs/store.ts';
import { listCorrections } from '../profile/corrections-store.ts';
import { getAccount, removeAccount } from '../profile/store.ts';
import { isAdministrator, lockRoles, removeRolesOf, requireAdministrator } from '../roles-store.ts';
import { listSessions } from '../sessions/store.ts';
import type { PasswordsAtDoors } from '../sign-in/passwords-at-doors.ts';
import type { SharedFailures } from '../sign-in/shared-failures.ts';

/** Taking along all that is held about oneself, and ending the account. */
export function ownDataRoutes(
  serve: Serve,
  dependencies: OwnDataDependencies & { passwords: PasswordsAtDoors; failures: SharedFailures },
): void {
  const { db, passwords, failures } = dependencies;

  serve(
    contract.downloadOwnData,
    async ({ body, session: { accountId }, request }) => {
      await passwords.confirm(accountId, body.user_password, request);
      await requirePace(failures, accountId);
      return { message: await ownData(dependencies, accountId) };
    },
    PER_MINUTE.signIn,
  );

  serve.change(
    contract.removeAccount,
    {
      prepare: async ({ body, session: { accountId }, request }, change) => {
        const { email, emailVerifiedAt, passwordHash } = await getAccount(db, accountId);
        if (email === null) throw new BadInputError({ user_email: NO_EMAIL });
        // Of a walk-in: whoever holds the pass by its link need not be its owner.
        if (passwordHash === null && emailVerifiedAt === null)
          throw new BadInputError({ user_email: NOBODYS_YET });
        if (emailKey(body.user_email) !== emailKey(email))
          throw new BadInputError({ user_email: 'This is not the e-mail of your account' });
        await passwords.confirm(accountId, body.user_password, request);
        return change(async (trx) => {
          await leaveAdministrator(trx, accountId);
          await removeAccount(trx, accountId);
          return 'Your account and all that was held about you are removed';
        });
      },
    },
    PER_MINUTE.signIn,
  );
}

const NO_EMAIL = 'Your account has no e-mail yet: have one written into it at the desk first';
const NOBODYS_YET =
  'Nobody has shown yet that this e-mail is theirs: get a password by “Forgot password?” first';

const DOWNLOADS_AN_HOUR = 10;

/** Each opens what is sealed, and writes that down for good. Counted before, for all processes. @throws HttpError with 429 */
async function requirePace(failures: SharedFailures, accountId: string): Promise<void> {
  const of = `own data of ${accountId}`;
  await failures.add([{ of, failures: 1, successes: 0 }], HOUR_MS);
  if (failures.find(of).failures <= DOWNLOADS_AN_HOUR) return;
  const message = 'You have taken your data along ten times within an hour. Please try again later';
  throw new HttpError(429, message, { retryAfterSeconds: HOUR_MS / 1000 });
}

/** @throws HttpError with 409 for the last one */
async function leaveAdministrator(trx: Database, accountId: string): Promise<void> {
  if (!(await isAdministrator(trx, accountId, Date.now()))) return;
  await lockRoles(trx);
  await removeRolesOf(trx, accountId);
  await requireAdministrator(trx);
}

interface OwnDataDependencies {
  readonly db: Database;
  readonly idProofs: SealedIdProofs;
  readonly bankDetails: SealedBankDetails;
  readonly festival: () => FestivalDays;
}

/** All that is held about a person, for them to keep; only what is kept as a hash can't be told. */
export async function ownData(dependencies: OwnDataDependencies, accountId: string) {
  const { db, bankDetails } = dependencies;
  const { passwordHash, ...account } = await getAccount(db, accountId);
  return {
    account: { ...withMoments(account), hasPassword: passwordHash !== null },
    idProofs: await ownIdProofs(dependencies, accountId),
    bankDetails: (await bankDetails.open(accountId, OWN_DOWNLOAD)) ?? null,
    idProofsAndBankDetailsErasedAt: nextErasure(dependencies.festival(), 'ID proof'),
    campusIdentities: (await listIdentities(db, accountId)).map(withMoments),
    sessions: (await listSessions(db, accountId, Date.now())).map(({ tokenHash: _, ...session }) =>
      withMoments(session),
    ),
    registrations: (await listEntryRecords(db, accountId)).map(withMoments),
    arrivals: (await ownArrivals(db, accountId)).map(withMoments),
    arrivalsErasedAt: nextErasure(dependencies.festival(), 'gate scans'),
    certificates: (await listIssuedCertificates(db, accountId)).map(withMoments),
    overtakenCertificates: (await listOvertakenCertificates(db, accountId)).map(withMoments),
    results: (await ownResults(db, accountId)).map(withMoments),
    prizes: (await ownPrizes(db, accountId)).map(withMoments),
    correctionsByOrganisers: (await listCorrections(db, accountId)).map(withMoments),
    readsOfIdProofAndBankDetails: (await listAuditEntries(db, accountId)).map(withMoments),
  };
}

async function ownArrivals(db: Database, accountId: string) {
  const arrivals = await listArrivalsOf(db, accountId);
  const doors = await listDoors(
    db,
    arrivals.map(({ place }) => place),
  );
  return arrivals.map(({ place, arrivedAt }) => {
    const event = doors.get(place);
    return { place: event ? `event/${event.clusterName}/${event.eventName}` : place, arrivedAt };
  });
}

/** What visitors saw of their entries, and since when; those of teams bear the team's name alone. */
async function ownResults(db: Database, accountId: string) {
  const own = await listEntryIdsOf(db, accountId);
  const names = await findEntryNames(db, [...own]);
  return publishedEvents(await listPublications(db)).flatMap((event) => {
    return event.changes.flatMap(({ at, is }) =>
      is && own.has(is.entryId)
        ? {
            ...{ clusterName: event.clusterName, eventName: event.eventName },
            ...{ college: is.college, name: publicName(names.get(is.entryId)) },
            ...{ rank: is.rank === null ? null : `${is.rank}`, enteredAt: at },
          }
        : [],
    );
  });
}

/** What the book of prizes says of them; a sum is no moment. */
async function ownPrizes(db: Database, accountId: string) {
  const entries = await listPaymentsOf(db, accountId);
  return entries.map(({ rupees, ...entry }) => ({ ...entry, rupees: `${rupees}` }));
}

/** As ISO 8601; null after a festival's, while the next one has no dates. */
function nextErasure(festival: FestivalDays, record: ErasedRecord): string | null {
  const moment = deletionMoment(festival, record);
  return moment && moment > Date.now() ? new Date(moment).toISOString() : null;
}

/** Every number in these records is a moment: shown as ISO 8601. */
function withMoments(record: object): Record<string, unknown> {
  const shown = Object.entries(record).map(([name, value]) => [
    name,
    typeof value === 'number' ? new Date(value).toISOString() : value,
  ]);
  return Object.fromEntries(shown);
}

const UNREADABLE = 'What you sent could not be read as a picture; nobody has seen it';

async function ownIdProofs(dependencies: OwnDataDependencies, accountId: string) {
  const proofs = await listIdProofs(dependencies.db, accountId);
  return Promise.all(
    proofs.map(async ({ id, mediaType, createdAt, verdict, reason, line, decidedAt }) => {
      const picture = await dependencies.idProofs.open(accountId, id, OWN_DOWNLOAD);
      const dataUrl = picture && `data:${mediaType};base64,${picture.toString('base64')}`;
      const review = verdict && { verdict, reason, line, decidedAt };
      return withMoments({ createdAt, picture: dataUrl ?? UNREADABLE, ...review });
    }),
  );
}
