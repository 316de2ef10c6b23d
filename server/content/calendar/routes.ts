import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../http/errors.ts';
import type { Content } from '../files/content.ts';
import { findFestivalEvent } from '../files/festival-events.ts';
import { calendarEntry } from './calendar-entry.ts';

/** `/calendar/<cluster>/<title>.ics`: an event with a date as an entry for a calendar. */
export async function calendarRoutes(
  app: FastifyInstance,
  { content, publicUrl }: { content: () => Content; publicUrl: string },
): Promise<void> {
  app.get<{ Params: { cluster: string; title: string } }>(
    '/calendar/:cluster/:title(^.+).ics',
    async (request, reply) => {
      const { cluster, title } = request.params;
      const found = await findFestivalEvent(content().events, cluster, title);
      const eventDate = found?.event.eventDate;
      if (!eventDate) throw new NotFoundError();
      const entry = calendarEntry({
        event: { ...found.event, eventDate },
        clusterName: found.cluster.name,
        festival: content().festival,
        publicUrl,
        now: new Date(),
      });
      return reply
        .header('cache-control', 'public, no-cache')
        .header('content-disposition', `attachment; filename="${fileName(found.event.title)}.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(entry);
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
