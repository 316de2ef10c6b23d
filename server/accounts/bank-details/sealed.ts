import { BankDetails } from '../../../contract/accounts/bank-details.ts';
import { deriveKey, seal, unseal } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import { createAuditEntry, type Reader } from '../audit/store.ts';
import { findBankDetails, replaceBankDetails } from './store.ts';

/** Bank details as they lie in the database: encrypted, each for its own account alone. */
export function sealedBankDetails(db: Database, secretKey: Buffer) {
  const key = deriveKey(secretKey, 'bank details');
  return {
    async keep(trx: Database, accountId: string, details: BankDetails): Promise<void> {
      const sealed = seal(key, accountId, Buffer.from(JSON.stringify(details)));
      await replaceBankDetails(trx, accountId, sealed.toString('base64'), Date.now());
    },
    /** Reading is written down first. */
    async open(accountId: string, reader: Reader): Promise<BankDetails | undefined> {
      const found = await findBankDetails(db, accountId);
      if (!found) return undefined;
      await createAuditEntry(db, { accountId, record: 'bank details', ...reader }, Date.now());
      const opened = unseal(key, accountId, Buffer.from(found.sealed, 'base64'));
      return BankDetails.parse(JSON.parse(opened.toString('utf8')));
    },
  };
}

export type SealedBankDetails = ReturnType<typeof sealedBankDetails>;
