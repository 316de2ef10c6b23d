import type { EventId, NamedEvent } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { createEvent } from '../../events/store.ts';
import { newParticipantCode } from '../store.ts';

const ROWS_AT_ONCE = 500;

/** Issues certificates of an event, or corrects the results of those that are there, whose codes stay. Each person is there once. */
export async function issueCertificates(
  db: Database,
  event: NamedEvent,
  people: readonly { readonly accountId: string; readonly result: string }[],
  now: number,
): Promise<void> {
  await createEvent(db, event);
  for (let start = 0; start < people.length; start += ROWS_AT_ONCE) {
    const rows = people.slice(start, start + ROWS_AT_ONCE).map(({ accountId, result }) => ({
      // 80 random bits: knowing a code means having seen the certificate.
      code: newParticipantCode(),
      accountId,
      eventId: event.eventId,
      result,
      issuedAt: now,
    }));
    await db
      .insertInto('certificates')
      .values(rows)
      .onConflict((clash) =>
        clash
          .columns(['accountId', 'eventId'])
          .doUpdateSet(({ ref }) => ({ result: ref('excluded.result') })),
      )
      .execute();
  }
}

function certificates(db: Database) {
  return db
    .selectFrom('certificates')
    .innerJoin('events', 'events.id', 'eventId')
    .select(['code', 'title as eventName', 'clusterName', 'result', 'issuedAt']);
}

/** A person's certificates, by the names that their events have now. */
export function listIssuedCertificates(db: Database, accountId: string) {
  return certificates(db)
    .where('accountId', '=', accountId)
    .orderBy('issuedAt', 'desc')
    .orderBy('title')
    .execute();
}

/** A certificate with its person's name, for whoever has its code. */
export function findCertificate(db: Database, code: string) {
  return certificates(db)
    .innerJoin('accounts', 'accounts.id', 'certificates.accountId')
    .select('fullName as name')
    .where('code', '=', code)
    .executeTakeFirst();
}

/** An event's certificates by their people's names, with what a page of each says. */
export function listCertificatesOf(db: Database, { eventId }: EventId) {
  return certificates(db)
    .innerJoin('accounts', 'accounts.id', 'certificates.accountId')
    .select('fullName as name')
    .where('eventId', '=', eventId)
    .orderBy('nameKey')
    .orderBy('code')
    .execute();
}

export async function countCertificates(db: Database, { eventId }: EventId) {
  const { count } = await db
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes the certificates of an event from these people. */
export async function removeCertificates(
  trx: Database,
  { eventId }: EventId,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  await trx
    .deleteFrom('certificates')
    .where('eventId', '=', eventId)
    .where('accountId', 'in', accountIds)
    .execute();
}
