import type { Database } from '../../database/connection.ts';
import { listRegistrations } from '../../registrations/store.ts';
import { listAuditEntries, OWN_DOWNLOAD } from '../audit/store.ts';
import type { SealedBankDetails } from '../bank-details/sealed.ts';
import { listCertificates } from '../certificates/store.ts';
import { openIdProof } from '../id-proofs/reading.ts';
import { listIdProofs } from '../id-proofs/store.ts';
import type { IdProofVault } from '../id-proofs/vault.ts';
import { getOwnAccount, removeAccountRow } from '../profile/store.ts';
import { listSessions } from '../sessions/store.ts';

export interface OwnDataDependencies {
  readonly db: Database;
  readonly vault: IdProofVault;
  readonly bankDetails: SealedBankDetails;
}

/** All that is held about a person, for them to keep; only what is kept as a hash can't be told. */
export async function ownData(dependencies: OwnDataDependencies, accountId: string) {
  const { db, bankDetails } = dependencies;
  const { passwordHash, createdAt, emailVerifiedAt, ...account } = await getOwnAccount(
    db,
    accountId,
  );
  return {
    account: {
      ...account,
      hasPassword: passwordHash !== null,
      createdAt: moment(createdAt),
      emailVerifiedAt: emailVerifiedAt === null ? null : moment(emailVerifiedAt),
    },
    idProofs: await ownIdProofs(dependencies, accountId),
    bankDetails: (await bankDetails.open(accountId, OWN_DOWNLOAD)) ?? null,
    sessions: (await listSessions(db, accountId)).map(({ createdAt, expiresAt }) => ({
      createdAt: moment(createdAt),
      expiresAt: moment(expiresAt),
    })),
    registrations: (await listRegistrations(db, accountId)).map(({ registered_at, ...event }) => ({
      ...event,
      registered_at: moment(registered_at),
    })),
    certificates: (await listCertificates(db, accountId)).map(({ issued_at, ...certificate }) => ({
      ...certificate,
      issued_at: moment(issued_at),
    })),
    readsOfIdProofAndBankDetails: (await listAuditEntries(db, accountId)).map(
      ({ readAt, ...entry }) => ({ ...entry, readAt: moment(readAt) }),
    ),
  };
}

const WITHHELD =
  'This was given before the address of the account was proven, maybe by somebody else. Ask the organisers';

async function ownIdProofs(dependencies: OwnDataDependencies, accountId: string) {
  const proofs = await listIdProofs(dependencies.db, accountId);
  return Promise.all(
    proofs.map(async ({ id, mediaType, createdAt, isWithheld }) => {
      if (isWithheld) return { createdAt: moment(createdAt), picture: null, why: WITHHELD };
      const picture = await openIdProof(dependencies, accountId, id, OWN_DOWNLOAD);
      return {
        createdAt: moment(createdAt),
        picture: `data:${mediaType};base64,${picture.toString('base64')}`,
      };
    }),
  );
}

const moment = (epochMs: number): string => new Date(epochMs).toISOString();

/**
 * Removes a person: the account, what hangs on it, and the ID proof's file. The record goes first; a file
 * that outlives it by a crash is found by the housekeeping.
 */
export async function removeAccount(
  { db, vault }: Pick<OwnDataDependencies, 'db' | 'vault'>,
  accountId: string,
): Promise<void> {
  const proofs = await db.transaction().execute(async (trx) => {
    const found = await listIdProofs(trx, accountId);
    await removeAccountRow(trx, accountId);
    return found;
  });
  for (const { id } of proofs) await vault.remove(id);
}
