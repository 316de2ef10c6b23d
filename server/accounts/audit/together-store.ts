import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

/* Entries of the audit log about several people at once: ten of a review queue would drown the one that was opened by itself. */

/** The kind of a read of several people's data together, who stand in its subject by their accounts. */
export const TOGETHER = 'ID proofs of a tray';

/** The subject of such an entry; to be read, it is `subjectInWords`. */
export function subjectOfAll(accountIds: readonly string[]): string {
  return `${accountIds.length} people: ${accountIds.toSorted().join(' ')}`;
}

/** A subject as it may be shown: of several people how many they are, and not which. */
export function subjectInWords({
  record,
  subject,
}: Pick<Tables['auditEntries'], 'record' | 'subject'>) {
  return record === TOGETHER ? (subject?.split(':')[0] ?? null) : subject;
}

/** The condition of the entries about an account: alone, or with others. */
export function isAbout(accountId: string) {
  return ({ eb, or, and }: ExpressionBuilder<Tables, 'auditEntries'>) =>
    or([
      eb('auditEntries.accountId', '=', accountId),
      and([
        eb('auditEntries.record', '=', TOGETHER),
        eb('auditEntries.subject', 'like', `%${accountId}%`),
      ]),
    ]);
}

/** True where an organiser's reads together have had an account among them since a moment. */
export async function wasReadTogether(
  db: Database,
  { accountId, organiserId, since }: { accountId: string; organiserId: string; since: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('auditEntries')
    .select('id')
    .where((eb) => eb.and({ record: TOGETHER, organiserId }))
    .where('subject', 'like', `%${accountId}%`)
    .where('readAt', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** In place of the reader of what stands in the log already, with others: see `wasReadTogether`. */
export const WRITTEN_DOWN = 'written down';
