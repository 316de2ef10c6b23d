import * as calls from '../../../contract/desk/messages.ts';
import { AUDIENCES, type Audience, type Recipients } from '../../../contract/desk/messages.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError, HttpError, NotFoundError } from '../../http/errors.ts';
import type { AddMail } from '../../mail/deliver.ts';
import { messageMail } from '../../mail/texts/desk.ts';
import type { Organiser, ServeDesk } from '../access/guard.ts';
import { PHONE_SHOWN, writeAllDown } from '../access/write-down.ts';
import { listPeople } from '../people/store.ts';
import { type Addressed, addressed, eventIdsOf, whoOf } from './audience.ts';
import { countOpenCalls, reachedOf, seenBy } from './calls.ts';
import * as recipients from './recipients-store.ts';
import { type AddMessageJob, messageView, takeBack, writeMessage } from './sender.ts';
import { findMessage, listMessagesOf, type SeenMessage } from './store.ts';

interface MessageDependencies {
  readonly db: Database;
  readonly content: () => Content;
  readonly addMail: AddMail;
  readonly publicUrl: string;
  readonly addMessageJob: AddMessageJob;
}

/** Messages to the people of an event, a cluster, a day, a venue, to chosen ones or to everybody. */
export function messageRoutes(serve: ServeDesk, dependencies: MessageDependencies): void {
  const { db, content, addMail, publicUrl, addMessageJob } = dependencies;
  const find = (trx: Database, organiser: Organiser, to: Recipients) =>
    addressed({ db: trx, content: content(), organiser }, to);
  callRoutes(serve, db);

  serve(calls.listMessages, async ({ query: { kind, ...query }, organiser }) => {
    const of = kind && (await find(db, organiser, { ...query, kind, codes: [] }));
    const list = await listMessagesOf(db, of ? of.event! : seenBy(organiser));
    const ids = list.map(({ id }) => id);
    const people = await recipients.countCalls(db, ids);
    const open = await countOpenCalls(db, ids, organiser);
    return {
      message: list.map((message) => {
        const { id } = message;
        return messageView(message, { people: people.get(id) ?? 0, open: open.get(id) ?? 0 });
      }),
    };
  });

  serve(calls.countRecipients, async ({ body, organiser }) => {
    const to = await find(db, organiser, body);
    const { accountIds = [], gone = 0 } = to;
    const reached = await countAudiences(db, to);
    const people = (await listPeople(db, accountIds)).map(({ code, name, college }) => ({
      ...{ code, name, college: college ?? '' },
    }));
    return { message: { reached, people, gone } };
  });

  serve.change(calls.sendMessage, async (trx, { body, organiser, note }) => {
    const to = await find(trx, organiser, body);
    requireFilled(to, body);
    const audience = calls.hasAudiences(to.kind) ? body.audience : 'everybody';
    const eventId = to.event?.eventId;
    note({ eventId, record: 'message sent', subject: `${nameOf(to)}, to ${audience}` });
    const sent = await writeMessage(trx, { ...body, audience, to, by: organiser, addMessageJob });
    return { ...sent, gone: to.gone ?? 0 };
  });

  serve.change(calls.tryMessage, async (trx, { body, organiser }) => {
    const to = await find(trx, organiser, body);
    requireFilled(to, body);
    const { accountId, name, email } = organiser;
    const { clusterName = null, eventName = null } = to.event ?? {};
    const about = { ...body, clusterName, eventName };
    await addMail(trx, {
      accountId,
      payload: messageMail(about, { to: email, name, publicUrl }),
    });
    return 'It is on its way to you';
  });

  serve.change(calls.takeMessageBack, async (trx, { params: { id }, organiser, note }) => {
    const message = await getMessage(trx, id, organiser);
    if (!(await takeBack(trx, message))) throw new HttpError(409, 'The message has left already');
    const { eventId } = message;
    note({ eventId, record: 'message taken back', subject: nameOf(message) });
    return 'Nobody gets the message';
  });
}

/** Those whom a message didn't reach, and who called them. */
function callRoutes(serve: ServeDesk, db: Database): void {
  serve(calls.openCalls, async ({ params: { id }, organiser }) => {
    const message = await getMessage(db, id, organiser);
    const people = await listReachedCalls(db, id, organiser);
    const accountIds = people.map(({ accountId }) => accountId);
    const subject = `${message.subject}: to call`;
    const shown = { eventId: message.eventId, record: PHONE_SHOWN, subject };
    const noted = accountIds.map((accountId) => ({ ...shown, accountId }));
    await writeAllDown(db, organiser, noted);
    const events = await recipients.listEventsOf(db, accountIds, eventIdsOf(message));
    return {
      message: people.map(({ accountId, ...person }) => ({
        ...person,
        events: events.get(accountId) ?? [],
      })),
    };
  });

  serve.change(calls.markCalled, async (trx, { params, body: { isCalled }, organiser, note }) => {
    const { id: messageId, code } = params;
    const { subject, eventId } = await getMessage(trx, messageId, organiser);
    const called = isCalled
      ? { calledAt: Date.now(), calledBy: organiser.name }
      : { calledAt: null, calledBy: null };
    const accountId = await recipients.noteCalled(trx, { messageId, code }, called);
    const isReached = accountId && (await reachedOf(trx, [code], organiser)).has(accountId);
    if (!isReached) throw new NotFoundError('They are not among those to call');
    note({ accountId, eventId, record: isCalled ? 'called' : 'not called', subject });
    return isCalled ? 'Called' : 'Not called';
  });
}

/** Whoever may write to nobody of a cluster any more reads no phones of it, in messages of their own neither. */
async function listReachedCalls(db: Database, id: string, organiser: Organiser) {
  const people = await recipients.listCalls(db, id);
  const codes = people.map(({ code }) => code);
  const reached = await reachedOf(db, codes, organiser);
  return people.filter(({ accountId }) => reached.has(accountId));
}

/** @throws NotFoundError, also for one of others whom no right of the organiser's reaches */
async function getMessage(db: Database, id: string, organiser: Organiser): Promise<SeenMessage> {
  const message = await findMessage(db, id);
  if (!message || !isSeen(message, organiser)) throw new NotFoundError('There is no such message');
  return message;
}

function isSeen({ sentById, kind, name, clusterName }: SeenMessage, organiser: Organiser) {
  const { accountId, reach } = seenBy(organiser);
  if (sentById === accountId || reach === 'all') return true;
  return reach.includes(kind === 'cluster' ? name : (clusterName ?? ''));
}

/** The people of each audience, by number. */
async function countAudiences(db: Database, to: Addressed) {
  const audiences: readonly Audience[] = calls.hasAudiences(to.kind) ? AUDIENCES : ['everybody'];
  const counts: Partial<Record<Audience, calls.Reached>> = {};
  for (const audience of audiences)
    counts[audience] = await recipients.countReached(db, whoOf(to, audience));
  return counts;
}

/** What stands in braces on one line, as a word to be filled in does. */
const IN_BRACES = /\{[^{}\n]{1,40}\}/g;

/** @throws BadInputError for words in braces that would leave as they were typed, or are filled in of one event alone */
function requireFilled({ event }: Addressed, words: { subject: string; body: string }): void {
  const known = event ? ['{name}', '{event}'] : ['{name}'];
  const faults = (['subject', 'body'] as const).flatMap((field) => {
    const inBraces = new Set(words[field].match(IN_BRACES));
    const others = [...inBraces].filter((word) => !known.includes(word));
    return others.length > 0 ? [[field, unfilledWords(others, known)] as const] : [];
  });
  if (faults.length > 0) throw new BadInputError(Object.fromEntries(faults));
}

function unfilledWords(others: readonly string[], known: readonly string[]): string {
  if (others[0] === '{event}')
    return '{event} is filled in where it goes to one event’s people alone';
  const are = others.length === 1 ? 'is' : 'are';
  return `${others.join(', ')} ${are} not filled in: write ${known.join(' or ')}`;
}

/** As the audit log has it. */
function nameOf({
  kind,
  name,
  ...of
}: Pick<Addressed, 'kind' | 'name'> & {
  event?: { eventName: string };
  eventName?: string | null;
}) {
  return of.event?.eventName ?? of.eventName ?? (name || NAMELESS[kind] || kind);
}

const NAMELESS: Partial<Record<calls.MessageKind, string>> = {
  everybody: 'the festival',
  people: 'chosen people',
};
