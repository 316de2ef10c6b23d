import { findBankDetails } from '../../accounts/bank-details/store.ts';
import { listIssuedCertificates } from '../../accounts/certificates/store.ts';
import { getAccount } from '../../accounts/profile/store.ts';
import { isOrganiser } from '../../accounts/roles-store.ts';
import type { Database } from '../../database/connection.ts';
import { listEntryRecords } from '../../entries/members/store.ts';
import { listArrivalsOf } from '../../gate/scans/arrivals-store.ts';
import { HttpError } from '../../http/errors.ts';

/** Lets a fresh account be removed on which nothing hangs. @throws HttpError with 409 that says what does */
export async function requireBare(trx: Database, accountId: string): Promise<void> {
  const { passwordHash, emailVerifiedAt } = await getAccount(trx, accountId);
  const hangs = {
    'they have set a password': passwordHash !== null || emailVerifiedAt !== null,
    'they are in an event': (await listEntryRecords(trx, accountId)).length > 0,
    'they have been scanned': (await listArrivalsOf(trx, accountId)).length > 0,
    'they have given bank details': (await findBankDetails(trx, accountId)) !== undefined,
    'they have a certificate': (await listIssuedCertificates(trx, accountId)).length > 0,
    'they have a role': await isOrganiser(trx, accountId, Date.now()),
  };
  const why = Object.entries(hangs).find(([, does]) => does)?.[0];
  if (why) throw new HttpError(409, `It can’t be taken back: ${why}`);
}
