import type { EventName } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { newParticipantCode } from '../participant-code.ts';

/** Issues a certificate, or corrects the result of the one that is there; its code stays. */
export function issueCertificate(
  db: Database,
  accountId: string,
  { result, ...event }: EventName & { result: string },
  now: number,
): Promise<void> {
  return issueCertificates(db, event, [{ accountId, result }], now);
}

const ROWS_AT_ONCE = 500;

/** The same for all people of an event, each of whom is there once. */
export async function issueCertificates(
  db: Database,
  { clusterName, eventName }: EventName,
  people: readonly { readonly accountId: string; readonly result: string }[],
  now: number,
): Promise<void> {
  for (let start = 0; start < people.length; start += ROWS_AT_ONCE) {
    const rows = people.slice(start, start + ROWS_AT_ONCE).map(({ accountId, result }) => ({
      // 80 random bits: knowing a code means having seen the certificate.
      code: newParticipantCode(),
      account_id: accountId,
      cluster_name: clusterName,
      event_name: eventName,
      result,
      issued_at: now,
    }));
    await db
      .insertInto('certificates')
      .values(rows)
      .onConflict((clash) =>
        clash
          .columns(['account_id', 'cluster_name', 'event_name'])
          .doUpdateSet(({ ref }) => ({ result: ref('excluded.result') })),
      )
      .execute();
  }
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

/** An event's certificates by their people's names, with what a page of each says. */
export function listCertificatesOf(db: Database, { clusterName, eventName }: EventName) {
  return db
    .selectFrom('certificates')
    .innerJoin('accounts', 'accounts.id', 'certificates.account_id')
    .select(['code', 'full_name as name', 'event_name', 'cluster_name', 'result', 'issued_at'])
    .where('cluster_name', '=', clusterName)
    .where('event_name', '=', eventName)
    .orderBy('name_key')
    .orderBy('code')
    .execute();
}

export async function countCertificates(db: Database, { clusterName, eventName }: EventName) {
  const { count } = await db
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('cluster_name', '=', clusterName)
    .where('event_name', '=', eventName)
    .executeTakeFirstOrThrow();
  return Number(count);
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
