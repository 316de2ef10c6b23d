import { ACTIVE } from '../../../contract/entries/entry-rules.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import { HOUR_MS } from '../../../contract/moments.ts';
import type { Database } from '../../database/connection.ts';
import { FLOOD } from '../../mail/deliver.ts';
import { HOLD_MS } from './store.ts';

/* How holds (`holdUntilConfirmed` of `store.ts`) are put off, and found once they have run out. */

/** A mail that can't leave for so long is waited for no longer: somebody's own mail server may put it off again and again. */
const MAIL_PATIENCE_MS = 6 * HOUR_MS;

/**
 * Has what is held run from now, since the mail that asks to confirm leaves only now: for the member it is about, and for
 * what the same person took while it waited, for which none of its own was written. Never what ends with a team's, or its
 * next new member would keep the place on and on.
 */
export async function putHoldsOff(
  db: Database,
  {
    accountId,
    since,
    memberId,
  }: { readonly accountId: string; readonly since: number; readonly memberId?: string | undefined },
): Promise<void> {
  const until = Date.now() + HOLD_MS;
  await db
    .updateTable('entryMembers')
    .set({ confirmUntil: until })
    .where('accountId', '=', accountId)
    .where('leftAt', 'is', null)
    .where('confirmUntil', '<', until)
    .where(({ eb, or, and, ref }) => {
      const isWhole = eb('confirmUntil', '>=', eb(ref('joinedAt'), '+', HOLD_MS));
      const relies = and([eb('joinedAt', '>=', since), isWhole]);
      return memberId === undefined ? relies : or([eb('id', '=', memberId), relies]);
    })
    .execute();
}

/**
 * Those of an event for whom something was held until now, in the order of its ends; not while their mail has still to leave.
 * One that waits since too many were asked for puts nothing off: whoever asks for them would keep the place by it.
 */
export function listRunOutHolds(db: Database, { eventId }: EventId, now: number) {
  return db
    .selectFrom('entryMembers')
    .innerJoin('entries', 'entries.id', 'entryId')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(['entryMembers.id as memberId', 'entryId'])
    .where('entryMembers.eventId', '=', eventId)
    .where('leftAt', 'is', null)
    .where('confirmUntil', '<=', now)
    .where('emailVerifiedAt', 'is', null)
    .where('entries.state', 'in', ACTIVE)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('joinedAt', '<=', now - MAIL_PATIENCE_MS),
        not(
          exists(
            selectFrom('jobs')
              .select('jobs.id')
              .whereRef('jobs.accountId', '=', 'entryMembers.accountId')
              .where('kind', '=', 'mailed link')
              .where('runAfter', 'is not', null)
              .where(({ or, eb }) =>
                or([eb('errorCode', 'is', null), eb('errorCode', '!=', FLOOD)]),
              ),
          ),
        ),
      ]),
    )
    .orderBy('confirmUntil')
    .orderBy('entryMembers.id')
    .execute();
}
