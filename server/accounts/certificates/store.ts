import type { EventId, NamedEvent } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { createEvent } from '../../events/store.ts';
import { newParticipantCode } from '../store.ts';

const ROWS_AT_ONCE = 500;

/**
 * Makes the certificates of an event those of `people`, each of whom is there once. One whose result is the same stands;
 * any other is overtaken, and one that says the new result stands again before a new one is made.
 */
export async function issueCertificates(
  trx: Database,
  event: NamedEvent,
  people: readonly { readonly accountId: string; readonly result: string }[],
  now: number,
): Promise<void> {
  await createEvent(trx, event);
  const results = new Map(people.map(({ accountId, result }) => [accountId, result]));
  const before = await certificatesOf(trx, 'certificates', event);
  const isRight = ({ accountId, result }: CertificateRow) => results.get(accountId) === result;
  const standing = new Set(before.filter(isRight).map(({ accountId }) => accountId));
  const ended = before.filter((one) => !isRight(one));
  const overtaken = (await certificatesOf(trx, 'overtakenCertificates', event)).filter(isRight);
  const former = new Map(overtaken.map((one) => [one.accountId, one]));
  const added = people
    .filter(({ accountId }) => !standing.has(accountId))
    .map(({ accountId, result }) => ({
      // 80 random bits: knowing a code means having seen the certificate.
      code: former.get(accountId)?.code ?? newParticipantCode(),
      ...{ accountId, eventId: event.eventId, result },
      issuedAt: former.get(accountId)?.issuedAt ?? now,
    }));
  await removeByCode(trx, 'certificates', ended);
  await removeByCode(trx, 'overtakenCertificates', added);
  for (const some of pagesOf(ended))
    await trx
      .insertInto('overtakenCertificates')
      .values(some.map((one) => ({ ...one, overtakenAt: now })))
      .execute();
  for (const some of pagesOf(added)) await trx.insertInto('certificates').values(some).execute();
}

type CertificateRow = Awaited<ReturnType<typeof certificatesOf>>[number];
type CertificateTable = 'certificates' | 'overtakenCertificates';

function certificatesOf(trx: Database, table: CertificateTable, { eventId }: EventId) {
  return trx
    .selectFrom(table)
    .select(['code', 'accountId', 'eventId', 'result', 'issuedAt'])
    .where('eventId', '=', eventId)
    .execute();
}

async function removeByCode(
  trx: Database,
  table: CertificateTable,
  rows: readonly { readonly code: string }[],
): Promise<void> {
  for (const some of pagesOf(rows))
    await trx
      .deleteFrom(table)
      .where(
        'code',
        'in',
        some.map(({ code }) => code),
      )
      .execute();
}

function pagesOf<Row>(rows: readonly Row[]): Row[][] {
  const pages = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: pages }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );
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

/** Those of a person that corrections overtook. */
export function listOvertakenCertificates(db: Database, accountId: string) {
  return db
    .selectFrom('overtakenCertificates')
    .innerJoin('events', 'events.id', 'eventId')
    .select(['code', 'title as eventName', 'clusterName', 'result', 'issuedAt', 'overtakenAt'])
    .where('accountId', '=', accountId)
    .orderBy('overtakenAt')
    .execute();
}

/** A certificate with its person's name, for whoever has its code; also one that was overtaken. */
export async function findCertificate(db: Database, code: string) {
  const standing = await certificates(db)
    .innerJoin('accounts', 'accounts.id', 'certificates.accountId')
    .select('fullName as name')
    .where('code', '=', code)
    .executeTakeFirst();
  if (standing) return { ...standing, overtaken: null };
  const overtaken = await db
    .selectFrom('overtakenCertificates as old')
    .innerJoin('events', 'events.id', 'old.eventId')
    .innerJoin('accounts', 'accounts.id', 'old.accountId')
    .leftJoin('certificates as now', (join) =>
      join.onRef('now.accountId', '=', 'old.accountId').onRef('now.eventId', '=', 'old.eventId'),
    )
    .select(['old.code', 'title as eventName', 'clusterName', 'old.result', 'old.issuedAt'])
    .select(['fullName as name', 'overtakenAt as at', 'now.code as by'])
    .where('old.code', '=', code)
    .executeTakeFirst();
  if (!overtaken) return undefined;
  const { at, by, ...facts } = overtaken;
  return { ...facts, overtaken: { at, by } };
}

/** An event's certificates by their people's names, with what a page of each says. */
export async function listCertificatesOf(db: Database, { eventId }: EventId) {
  const rows = await certificates(db)
    .innerJoin('accounts', 'accounts.id', 'certificates.accountId')
    .select('fullName as name')
    .where('eventId', '=', eventId)
    .orderBy('nameKey')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ ...row, overtaken: null }));
}

export async function countCertificates(db: Database, { eventId }: EventId) {
  const { count } = await db
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
