import {
  MESSAGE_WAITS_MS,
  RIGHT_TO_WRITE,
  type SentMessage,
} from '../../../contract/desk/messages.ts';
import { reachOf } from '../../../contract/desk/rights.ts';
import { listGivenRoles } from '../../accounts/roles-store.ts';
import type { Database } from '../../database/connection.ts';
import { changeAnnouncedHours } from '../../events/announced-hours-store.ts';
import { createEvent, listEventsById } from '../../events/store.ts';
import type { AddJob, Jobs } from '../../jobs/jobs.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { messageMail } from '../../mail/texts/desk.ts';
import type { Organiser } from '../access/guard.ts';
import { type Addressed, eventIdsOf, listReached, whoOf, whoOfMessage } from './audience.ts';
import * as recipients from './recipients-store.ts';
import {
  createMessage,
  findMessage,
  finishMessage,
  type MessageRow,
  type SeenMessage,
} from './store.ts';

interface NewMessage extends Pick<MessageRow, 'audience' | 'subject' | 'body'> {
  readonly to: Addressed;
  readonly by: Pick<Organiser, 'name' | 'accountId'>;
  /** Of one that tells of a move: what its people were told before. */
  readonly toldBefore?: string;
  readonly addMessageJob: AddMessageJob;
}

/** Writes a message down that leaves in a while; of chosen people also who they are. */
export async function writeMessage(
  trx: Database,
  { to, by, addMessageJob, audience, subject, body, toldBefore }: NewMessage,
): Promise<SentMessage> {
  const { kind, name, event, eventIds } = to;
  const now = Date.now();
  const message: MessageRow = {
    ...{ id: crypto.randomUUID(), eventId: event?.eventId ?? null, kind, name },
    events: event || !eventIds ? null : JSON.stringify(eventIds),
    ...{ audience, subject, body, sentBy: by.name, sentById: by.accountId },
    writtenAt: now,
    leavesAt: now + MESSAGE_WAITS_MS,
    takenBackAt: null,
    recipients: null,
    toldBefore: toldBefore ?? null,
  };
  if (event) await createEvent(trx, event);
  await createMessage(trx, message);
  if (kind === 'people') await recipients.createRecipients(trx, message.id, whoOf(to, audience));
  await addMessageJob(trx, { payload: { messageId: message.id }, runAfter: message.leavesAt });
  const names = { clusterName: event?.clusterName ?? null, eventName: event?.eventName ?? null };
  return messageView({ ...message, ...names }, undefined);
}

/** `calls`: of one that reached everybody, undefined. */
export function messageView(
  {
    eventName,
    clusterName: _,
    eventId: __,
    events: ___,
    sentById: ____,
    toldBefore: _____,
    ...message
  }: SeenMessage,
  calls: SentMessage['calls'] | undefined,
): SentMessage {
  const name = eventName ?? message.name;
  return { ...message, name, calls: calls ?? { people: 0, open: 0 } };
}

/** So many mails are written down at a time: whoever signs in or up meanwhile waits for no more of them. */
const AT_A_TIME = 100;

interface MessageJobsDependencies {
  readonly db: Database;
  readonly addMail: AddMail;
  readonly publicUrl: string;
}

export type AddMessageJob = AddJob<{ readonly messageId: string }>;

/**
 * Sends messages out once they can't be taken back any more: first whom each goes to is written down, then their mails, some
 * at a time. One that breaks off goes on where it was.
 */
export function messageJobs(
  jobs: Jobs,
  { db, addMail, publicUrl }: MessageJobsDependencies,
): AddMessageJob {
  return jobs.define<{ readonly messageId: string }>('event message', {
    atOnce: 1,
    async work({ messageId }) {
      const message = await db.transaction().execute((trx) => leave(trx, messageId));
      if (!message) return;
      let isDone = false;
      while (!isDone)
        isDone = await db.transaction().execute(async (trx) => {
          const people = await recipients.takeUnmailed(trx, messageId, AT_A_TIME, Date.now());
          for (const { accountId, email, name } of people)
            await addMail(trx, {
              accountId,
              cause: recipients.causeOf(messageId, accountId),
              payload: messageMail(message, { to: email!, name, publicUrl }),
              // What is due at once, as the link of a sign-up is, goes before.
              runAfter: Date.now(),
            });
          return people.length === 0;
        });
    },
  });
}

/**
 * Has a message be one that leaves, with its people; undefined for one that was taken back, or is now, as whoever wrote it
 * may not write to its people any more.
 */
async function leave(trx: Database, id: string): Promise<SeenMessage | undefined> {
  const message = await findMessage(trx, id);
  if (!message || message.takenBackAt !== null) return undefined;
  // One that broke off goes on.
  if (message.recipients !== null) return message;
  if (!(await mayStillWrite(trx, message))) return void (await takeBack(trx, message));
  // Somebody may take it back at this very moment.
  if (!(await finishMessage(trx, id, { recipients: 0 }))) return undefined;
  const who = whoOfMessage(message);
  if (who) await recipients.createRecipients(trx, id, who);
  await recipients.noteMailed(trx, id);
  return message;
}

/** A role may have ended while the message could be taken back. Of chosen people those go whom the right reaches no more. */
async function mayStillWrite(trx: Database, message: SeenMessage): Promise<boolean> {
  const { id, kind, sentById } = message;
  const roles = await listGivenRoles(trx, sentById);
  const reach = reachOf(roles, RIGHT_TO_WRITE[kind], Date.now());
  if (reach === 'all' || reach.length === 0) return reach === 'all';
  if (kind === 'people') {
    const reached = await listReached(trx, reach, await recipients.listCodes(trx, id));
    await recipients.removeRecipients(trx, id, { but: reached });
    return reached.length > 0;
  }
  const events = await listEventsById(trx, eventIdsOf(message) ?? []);
  return events.every(({ clusterName }) => reach.includes(clusterName));
}

/** False for one that has left, or was taken back before. */
export async function takeBack(
  trx: Database,
  { id, eventId, toldBefore }: SeenMessage,
): Promise<boolean> {
  if (!(await finishMessage(trx, id, { takenBackAt: Date.now() }))) return false;
  await recipients.removeRecipients(trx, id);
  // Whoever told of a move and takes it back is asked again.
  if (toldBefore) await changeAnnouncedHours(trx, eventId!, JSON.parse(toldBefore));
  return true;
}
