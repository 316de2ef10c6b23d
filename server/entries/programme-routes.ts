import { hash } from 'node:crypto';
import type { Entry } from '../../contract/entries/entry.ts';
import * as calls from '../../contract/entries/entry-calls.ts';
import type { Content } from '../content/reading/content.ts';
import type { SecretKeys } from '../crypto/secret-key.ts';
import type { Database } from '../database/connection.ts';
import { matchesEtag } from '../http/cached-answer.ts';
import { HttpError, NotFoundError } from '../http/errors.ts';
import type { Serve } from '../http/serve-call.ts';
import { getEntryEvent } from './event.ts';
import {
  calendarFeed,
  feedWords,
  newFeedId,
  readFeedWords,
  shownNow,
} from './members/calendar-feed.ts';
import { findFeed, findFeedOf, replaceFeed } from './members/feeds-store.ts';
import { listEntriesOf, listForCalendar, updateShown } from './members/parts-store.ts';
import { entryView } from './views.ts';

export interface ProgrammeDependencies {
  readonly db: Database;
  readonly content: () => Content;
  readonly keys: SecretKeys;
  readonly publicUrl: string;
}

/** A person's own events: as a list, and as a calendar at a secret address. */
export function programmeRoutes(
  serve: Serve,
  { db, content, keys, publicUrl }: ProgrammeDependencies,
): void {
  const eventOf = (id: string) => getEntryEvent(db, content(), id);

  const addressOf = (id: string) =>
    `${publicUrl}${calls.readCalendarFeed.path.replace(':feed', feedWords(id, keys[0]))}.ics`;

  serve(calls.listOwnEntries, async ({ session: { accountId } }) => {
    const entries = await listEntriesOf(db, accountId);
    const views = await Promise.all(
      entries.map(async ({ id, eventId }) => entryView(db, await eventOf(eventId), id, accountId)),
    );
    const mine = views.flatMap((entry) => entry ?? []);
    // Those without a date come last.
    const order = ({ starts }: Entry) => starts ?? '9';
    return { message: mine.sort((a, b) => order(a).localeCompare(order(b))) };
  });

  serve(calls.getCalendarFeed, async ({ session }) => {
    const id = await findFeedOf(db, session.accountId);
    return { message: { address: id === undefined ? null : addressOf(id) } };
  });

  serve.change(calls.renewCalendarFeed, async (trx, { session: { accountId } }) => {
    const id = newFeedId();
    await replaceFeed(trx, { id, accountId }, Date.now());
    return { address: addressOf(id) };
  });

  serve(calls.readCalendarFeed, async ({ params, request, reply }) => {
    const id = readFeedWords(params.feed.replace(/\.ics$/, ''), keys);
    const feed = id === undefined ? undefined : await findFeed(db, id);
    if (!feed) throw new NotFoundError('There is no calendar at this address');
    if (feed.revokedAt !== null)
      throw new HttpError(
        410,
        'This address has ended: your programme on the site has the new one',
      );
    const body = await writeFeed(feed.accountId);
    const etag = `"${hash('sha256', body, 'base64url')}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(body);
  });

  async function writeFeed(accountId: string): Promise<string> {
    const { festival } = content();
    const shown: NonNullable<ReturnType<typeof shownNow>>[] = [];
    for (const row of await listForCalendar(db, accountId)) {
      const now = shownNow(row, await eventOf(row.eventId), festival, Date.now());
      if (!now) continue;
      if (now.isNew) await updateShown(db, now.row);
      shown.push(now);
    }
    return calendarFeed(shown, festival, publicUrl);
  }
}
