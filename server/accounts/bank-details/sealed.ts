import { BankDetails } from '../../../contract/accounts/bank-details.ts';
import { sealAnew } from '../../crypto/seal-anew.ts';
import { sealer } from '../../crypto/sealer.ts';
import type { SecretKeys } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import { createAuditEntries, type Reader } from '../audit/store.ts';
import { listBankDetails, replaceBankDetails, sealedRows } from './store.ts';

/** Bank details as they lie in the database: encrypted, each for its own account alone. */
export function sealedBankDetails(db: Database, keys: SecretKeys) {
  const records = sealer(keys, 'bank details');

  /** Those that there are, by the accounts; reading is written down first, of each for itself. */
  async function openAll(
    accountIds: readonly string[],
    reader: Reader,
  ): Promise<Map<string, BankDetails>> {
    const found = await listBankDetails(db, accountIds);
    const read = found.map(({ accountId }) => ({ accountId, record: 'bank details', ...reader }));
    await createAuditEntries(db, read, Date.now());
    return new Map(
      found.map(({ accountId, sealed }) => {
        const opened = records.unseal(accountId, Buffer.from(sealed, 'base64'));
        return [accountId, BankDetails.parse(JSON.parse(opened.toString('utf8')))];
      }),
    );
  }

  return {
    async keep(trx: Database, accountId: string, details: BankDetails): Promise<void> {
      const sealed = records.seal(accountId, Buffer.from(JSON.stringify(details)));
      await replaceBankDetails(trx, accountId, sealed.toString('base64'), Date.now());
    },
    /** Reading is written down first. */
    async open(accountId: string, reader: Reader): Promise<BankDetails | undefined> {
      return (await openAll([accountId], reader)).get(accountId);
    },
    openAll,
    /** Seals all of them with the current key. */
    turnKey: () => sealAnew(db, records, sealedRows),
  };
}

export type SealedBankDetails = ReturnType<typeof sealedBankDetails>;
