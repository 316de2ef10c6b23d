import * as calls from '../../../contract/desk/messages.ts';
import { AUDIENCES, type Audience } from '../../../contract/desk/messages.ts';
import { type EntryState, STANDING } from '../../../contract/entries/entry.ts';
import type { EventId } from '../../../contract/event-addresses.ts';
import type { Database } from '../../database/connection.ts';
import type { EntryEvent } from '../../entries/event.ts';
import { createEvent, getEvent } from '../../events/store.ts';
import { changeTold } from '../../events/told-store.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import type { AddJob, Jobs } from '../../jobs/jobs.ts';
import { removeJob } from '../../jobs/store.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { messageMail } from '../../mail/texts/desk.ts';
import type { ServeDesk } from '../access/guard.ts';
import { listPeopleAttending } from '../entries/store.ts';
import {
  createMessage,
  findMessage,
  finishMessage,
  listMessagesOf,
  type MessageRow,
} from './store.ts';

/** Messages to the people of an event. */
export function messageRoutes(
  serve: ServeDesk,
  {
    db,
    addMail,
    publicUrl,
    addMessageJob,
  }: MessageJobsDependencies & { addMessageJob: AddMessageJob },
): void {
  serve(calls.listMessages, async ({ event }) => ({
    message: {
      messages: (await listMessagesOf(db, event)).map(messageView),
      people: await countAudiences(db, event),
    },
  }));

  serve.change(calls.sendMessage, async (trx, { event, body, organiser, note }) => {
    note({ record: 'message sent', subject: `${event.eventName}, to ${body.audience}` });
    return writeMessage(trx, { ...body, event, by: organiser.name, addMessageJob });
  });

  serve.change(
    calls.tryMessage,
    async (trx, { event, body, organiser: { accountId, name, email } }) => {
      const payload = messageMail({ ...event, ...body }, { to: email, name, publicUrl });
      await addMail(trx, { accountId, payload });
      return 'It is on its way to you';
    },
  );

  serve.change(calls.takeMessageBack, async (trx, { event, params: { id }, note }) => {
    const message = await findMessage(trx, id);
    if (message?.eventId !== event.eventId) throw new NotFoundError('There is no such message');
    if (!(await finishMessage(trx, id, { takenBackAt: Date.now() })))
      throw new HttpError(409, 'The message has left already');
    // Whoever told of a move and takes it back is asked again.
    if (message.toldBefore) await changeTold(trx, event.eventId, JSON.parse(message.toldBefore));
    note({ record: 'message taken back', subject: event.eventName });
    return 'Nobody gets the message';
  });
}

interface NewMessage extends Pick<MessageRow, 'audience' | 'subject' | 'body'> {
  readonly event: EntryEvent;
  readonly by: string;
  /** Of one that tells of a move: what its people were told before. */
  readonly toldBefore?: string;
  readonly addMessageJob: AddMessageJob;
}

/** Writes a message down that leaves in a while. */
export async function writeMessage(
  trx: Database,
  { event, by, addMessageJob, audience, subject, body, toldBefore }: NewMessage,
) {
  const now = Date.now();
  const message: MessageRow = {
    ...{ id: crypto.randomUUID(), eventId: event.eventId },
    ...{ audience, subject, body, sentBy: by },
    writtenAt: now,
    leavesAt: now + calls.MESSAGE_WAITS_MS,
    takenBackAt: null,
    recipients: null,
    toldBefore: toldBefore ?? null,
  };
  await createEvent(trx, event);
  await createMessage(trx, message);
  await addMessageJob(trx, { payload: { messageId: message.id }, runAfter: message.leavesAt });
  return messageView(message);
}

function messageView({ eventId: _, toldBefore: __, ...message }: MessageRow) {
  return message;
}

const STATES: Readonly<Record<Audience, readonly EntryState[]>> = {
  everybody: STANDING,
  held: ['held', 'present', 'absent'],
  present: ['present'],
  absent: ['absent'],
  waiting: ['waiting', 'offered'],
};

interface MessageJobsDependencies {
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
        const all = await listPeopleAttending(trx, event, STATES[message.audience]);
        const people = all.flatMap(({ email, ...one }) =>
          email === null ? [] : { ...one, email },
        );
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
async function countAudiences(db: Database, event: EventId) {
  const counts = { everybody: 0, held: 0, present: 0, absent: 0, waiting: 0 };
  for (const audience of AUDIENCES)
    counts[audience] = (await listPeopleAttending(db, event, STATES[audience])).length;
  return counts;
}
