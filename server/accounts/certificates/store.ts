import type { EventName } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { newParticipantCode } from '../participant-code.ts';

/** Issues a certificate, or corrects the result of the one that is there; its code stays. */
export async function issueCertificate(
  db: Database,
  accountId: string,
  { clusterName, eventName, result }: EventName & { result: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('certificates')
    .values({
      // 80 random bits: knowing a code means having seen the certificate.
      code: newParticipantCode(),
      account_id: accountId,
      cluster_name: clusterName,
      event_name: eventName,
      result,
      issued_at: now,
    })
    .onConflict((clash) =>
      clash.columns(['account_id', 'cluster_name', 'event_name']).doUpdateSet({ result }),
    )
    .execute();
}

export function listIssuedCertificates(db: Database, accountId: string) {
  return db
    .selectFrom('certificates')
    .select(['code', 'event_name', 'cluster_name', 'result', 'issued_at'])
    .where('account_id', '=', accountId)
    .orderBy('issued_at', 'desc')
    .orderBy('event_name')
    .execute();
}

/** A certificate with its person's name, for whoever has its code. */
export function findCertificate(db: Database, code: string) {
  return db
    .selectFrom('certificates')
    .innerJoin('accounts', 'accounts.id', 'certificates.account_id')
    .select(['code', 'full_name as name', 'event_name', 'cluster_name', 'result', 'issued_at'])
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Takes the certificates of an event from these people. */
export async function removeCertificates(
  trx: Database,
  { clusterName, eventName }: EventName,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  await trx
    .deleteFrom('certificates')
    .where('cluster_name', '=', clusterName)
    .where('event_name', '=', eventName)
    .where('account_id', 'in', accountIds)
    .execute();
}
