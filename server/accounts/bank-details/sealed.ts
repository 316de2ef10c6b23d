import { BankDetails } from '../../../contract/accounts/bank-details.ts';
import { sealAnew } from '../../crypto/seal-anew.ts';
import { sealer } from '../../crypto/sealer.ts';
import type { SecretKeys } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import { createAuditEntry, type Reader } from '../audit/store.ts';
import { findBankDetails, replaceBankDetails, sealedRows } from './store.ts';

/** Bank details as they lie in the database: encrypted, each for its own account alone. */
export function sealedBankDetails(db: Database, keys: SecretKeys) {
  const records = sealer(keys, 'bank details');
  return {
    async keep(trx: Database, accountId: string, details: BankDetails): Promise<void> {
      const sealed = records.seal(accountId, Buffer.from(JSON.stringify(details)));
      await replaceBankDetails(trx, accountId, sealed.toString('base64'), Date.now());
    },
    /** Reading is written down first. */
    async open(accountId: string, reader: Reader): Promise<BankDetails | undefined> {
      const found = await findBankDetails(db, accountId);
      if (!found) return undefined;
      await createAuditEntry(db, { accountId, record: 'bank details', ...reader }, Date.now());
      const opened = records.unseal(accountId, Buffer.from(found.sealed, 'base64'));
      return BankDetails.parse(JSON.parse(opened.toString('utf8')));
    },
    /** Seals all of them with the current key. */
    turnKey: () => sealAnew(db, records, sealedRows),
  };
}

export type SealedBankDetails = ReturnType<typeof sealedBankDetails>;
