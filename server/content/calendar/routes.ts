import type { FastifyInstance } from 'fastify';
import { calendarAddress } from '../../../contract/event-addresses.ts';
import { NotFoundError } from '../../http/errors.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import type { Content } from '../files/content.ts';
import { findFestivalEvent } from '../files/festival-events.ts';
import { calendarEntry } from './calendar-entry.ts';

/** `/calendar/<cluster>/<title>.ics`: an event with a date as an entry for a calendar. */
export async function calendarRoutes(
  app: FastifyInstance,
  {
    content,
    cache,
    publicUrl,
  }: { content: () => Content; cache: ResponseCache; publicUrl: string },
): Promise<void> {
  app.get<{ Params: { cluster: string; title: string } }>(
    '/calendar/:cluster/:title(^.+).ics',
    async (request, reply) => {
      const { cluster, title } = request.params;
      const found = await findFestivalEvent(content().events, cluster, title);
      const eventDate = found?.event.eventDate;
      if (!eventDate) throw new NotFoundError();
      const {
        cluster: { name },
        event,
      } = found;
      const address = calendarAddress(name, event.title);
      return cache.send(request, reply, address, () => ({
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'cache-control': 'public, no-cache',
          'content-disposition': `attachment; filename="${fileName(event.title)}.ics"`,
        },
        body: calendarEntry({
          event: { ...event, eventDate },
          clusterName: name,
          festival: content().festival,
          publicUrl,
          now: new Date(),
        }),
      }));
    },
  );
}

/** Letters that every system takes in a file's name. */
function fileName(title: string): string {
  return (
    title
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase() || 'event'
  );
}
