import type { EventName } from '../../contract/event-addresses.ts';
import type { Database } from '../database/connection.ts';
import { releaseCause } from '../jobs/store.ts';
import type { Message, TeamNews } from '../mail/mail.ts';
import { memberMail, membersMail } from '../mail/texts/entries.ts';
import type { Notify } from './entry-mails.ts';
import { listJoins } from './history-store.ts';
import type { MemberRow } from './members/store.ts';

/**
 * Tells a team's captain that somebody came or went. While a mail of it waits, whatever follows is told by that one: it is
 * written as it leaves.
 */
export async function tellCaptain(
  {
    trx,
    event,
    notify,
    now,
  }: {
    readonly trx: Database;
    readonly event: EventName;
    readonly notify: Notify;
    readonly now: number;
  },
  captain: readonly MemberRow[],
  { entryId, who, did }: { entryId: string; who: string; did: 'joined' | 'left' },
): Promise<void> {
  await notify(trx, event, captain, `news of ${entryId}`, (about) => ({
    ...memberMail(about, who, did),
    teamNews: { entryId, since: now, about },
  }));
}

/** Writes the mail of a team's news as it is by now. */
export function gatherTeamNews(db: Database) {
  return async ({ entryId, since, about }: TeamNews, jobId: string): Promise<Message> => {
    // What happens from here on is told by the next.
    await releaseCause(db, jobId);
    const changes = await listJoins(db, entryId, since);
    const [only] = changes;
    return only && changes.length === 1
      ? memberMail(about, only.who, only.did)
      : membersMail(about, changes);
  };
}
