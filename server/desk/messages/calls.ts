import type { Decision } from '../../../contract/desk/home.ts';
import { reachOf } from '../../../contract/desk/rights.ts';
import type { Database } from '../../database/connection.ts';
import type { Organiser } from '../access/guard.ts';
import { listReached } from './audience.ts';
import { listOpenCalls } from './recipients-store.ts';
import { listMessagesOf, type Seen } from './store.ts';

type Caller = Pick<Organiser, 'accountId' | 'roles'>;

/** An organiser's own, and those to the people whom their right reaches. */
export function seenBy({ accountId, roles }: Caller): Exclude<Seen, { eventId: string }> {
  return { accountId, reach: reachOf(roles, 'send messages', Date.now()) };
}

/** Whom of these the organiser may write to, by their accounts. */
export async function reachedOf(db: Database, codes: readonly string[], { roles }: Caller) {
  if (codes.length === 0) return new Set<string>();
  const reach = reachOf(roles, 'write to people', Date.now());
  return new Set(await listReached(db, reach, codes));
}

/**
 * How many of those whom messages didn't reach are still to be called, by the ids of messages that have left: only whom the
 * organiser may call. Of one without them there is nothing.
 */
export async function countOpenCalls(
  db: Database,
  messageIds: readonly string[],
  organiser: Caller,
): Promise<ReadonlyMap<string, number>> {
  const open = await listOpenCalls(db, messageIds);
  const codes = [...new Set(open.map(({ code }) => code))];
  const reached = await reachedOf(db, codes, organiser);
  const theirs = open.filter(({ accountId }) => reached.has(accountId));
  const byMessage = Map.groupBy(theirs, ({ messageId }) => messageId);
  return new Map([...byMessage].map(([id, people]) => [id, people.length]));
}

/** The messages of which somebody is still to be called, the newest first. */
export async function callDecisions(db: Database, organiser: Caller): Promise<Decision[]> {
  const left = (await listMessagesOf(db, seenBy(organiser))).filter(
    ({ recipients, takenBackAt }) => recipients !== null && takenBackAt === null,
  );
  const ids = left.map(({ id }) => id);
  const open = await countOpenCalls(db, ids, organiser);
  const messages = left.flatMap(({ id, subject, writtenAt: at }) => {
    const people = open.get(id);
    return people ? [{ id, subject, at, people }] : [];
  });
  return messages.length > 0 ? [{ kind: 'calls', messages }] : [];
}
