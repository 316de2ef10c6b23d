import * as calls from '../../../contract/desk/messages.ts';
import { getEmail } from '../../accounts/store.ts';
import type { EntryEvent } from '../../entries/event.ts';
import { createEvent } from '../../events/store.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import { messageMail } from '../../mail/texts/desk.ts';
import type { ServeDesk } from '../access/guard.ts';
import {
  type AddMessageJob,
  countAudiences,
  type MessageJobsDependencies,
} from './message-jobs.ts';
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
    const message = newMessage(event, body, organiser.name);
    await createEvent(trx, event);
    await createMessage(trx, message);
    await addMessageJob(trx, {
      payload: { messageId: message.id },
      runAfter: message.leavesAt,
    });
    note({ record: 'message sent', subject: `${event.eventName}, to ${body.audience}` });
    return messageView(message);
  });

  serve.change(calls.tryMessage, async (trx, { event, body, organiser: { accountId, name } }) => {
    const to = await getEmail(trx, accountId);
    const payload = messageMail({ ...event, ...body }, { to, name, publicUrl });
    await addMail(trx, { accountId, payload });
    return 'It is on its way to you';
  });

  serve.change(calls.takeMessageBack, async (trx, { event, params: { id }, note }) => {
    const message = await findMessage(trx, id);
    if (message?.eventId !== event.eventId) throw new NotFoundError('There is no such message');
    if (!(await finishMessage(trx, id, { takenBackAt: Date.now() })))
      throw new HttpError(409, 'The message has left already');
    note({ record: 'message taken back', subject: event.eventName });
    return 'Nobody gets the message';
  });
}

function newMessage(
  { eventId }: EntryEvent,
  { audience, subject, body }: Pick<MessageRow, 'audience' | 'subject' | 'body'>,
  by: string,
): MessageRow {
  const now = Date.now();
  return {
    id: crypto.randomUUID(),
    eventId,
    ...{ audience, subject, body, sentBy: by },
    writtenAt: now,
    leavesAt: now + calls.MESSAGE_WAITS_MS,
    takenBackAt: null,
    recipients: null,
  };
}

function messageView({ eventId: _, ...message }: MessageRow) {
  return message;
}
