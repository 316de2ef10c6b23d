import { AUDIENCES, type Audience } from '../../../contract/desk/messages.ts';
import type { EntryState } from '../../../contract/entries/entry.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import { getEvent } from '../../events/store.ts';
import type { AddJob, Jobs } from '../../jobs/jobs.ts';
import { removeJob } from '../../jobs/store.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { messageMail } from '../../mail/texts/desk.ts';
import { listPeopleIn } from '../entries/store.ts';
import { findMessage, finishMessage } from './store.ts';

const STATES: Readonly<Record<Audience, readonly EntryState[]>> = {
  held: ['held', 'present', 'absent'],
  present: ['present'],
  absent: ['absent'],
  waiting: ['waiting', 'offered'],
};

export interface MessageJobsDependencies {
  readonly db: Database;
  readonly addMail: AddMail;
  readonly publicUrl: string;
}

export type AddMessageJob = AddJob<{ readonly messageId: string }>;

/** Sends messages out once they can't be taken back any more: a mail to each person, written down all at once. */
export function messageJobs(
  jobs: Jobs,
  { db, addMail, publicUrl }: MessageJobsDependencies,
): AddMessageJob {
  return jobs.define<{ readonly messageId: string }>('event message', {
    atOnce: 1,
    work: ({ messageId }, { id }) =>
      db.transaction().execute(async (trx) => {
        await removeJob(trx, id);
        const message = await findMessage(trx, messageId);
        if (!message) return;
        const event = await getEvent(trx, message.eventId);
        const people = await listPeopleIn(trx, event, STATES[message.audience]);
        if (!(await finishMessage(trx, messageId, { recipients: people.length }))) return;
        for (const { accountId, email, name } of people)
          await addMail(trx, {
            accountId,
            cause: `message ${messageId} ${accountId}`,
            payload: messageMail({ ...event, ...message }, { to: email, name, publicUrl }),
          });
      }),
  });
}

/** The people of each audience, by number. */
export async function countAudiences(db: Database, event: EventId) {
  const counts = { held: 0, present: 0, absent: 0, waiting: 0 };
  for (const audience of AUDIENCES)
    counts[audience] = (await listPeopleIn(db, event, STATES[audience])).length;
  return counts;
}
