import type { FastifyInstance } from 'fastify';
import { calendarAddress, openingAddress } from '../../../contract/event-addresses.ts';
import { NotFoundError } from '../../http/errors.ts';
import { BRIEFLY, type ResponseCache } from '../../http/response-cache.ts';
import { findFestivalEvent } from '../festival-events.ts';
import type { Content } from '../reading/content.ts';
import { calendarEntry, openingEntry } from './calendar-entry.ts';

/** `/calendar/<cluster>/<title>.ics`: an event with a date as an entry for a calendar; with `?of=opening` the opening of its registration. */
export async function calendarRoutes(
  app: FastifyInstance,
  {
    content,
    cache,
    publicUrl,
  }: { content: () => Content; cache: ResponseCache; publicUrl: string },
): Promise<void> {
  app.get<{ Params: { cluster: string; title: string }; Querystring: { of?: string } }>(
    '/calendar/:cluster/:title(^.+).ics',
    async (request, reply) => {
      const { cluster, title } = request.params;
      const { festival } = content();
      const found = await findFestivalEvent(content(), cluster, title);
      if (!found) throw new NotFoundError();
      const { event } = found;
      const { eventDate, registration } = event;
      const clusterName = found.cluster.name;
      const about = { event, clusterName, festival, publicUrl, now: new Date() };
      const send = (address: string, name: string, body: () => string) => {
        const make = () => ({
          headers: {
            'content-type': 'text/calendar; charset=utf-8',
            'cache-control': BRIEFLY,
            'content-disposition': `attachment; filename="${fileName(name)}.ics"`,
          },
          body: body(),
        });
        return cache.send(request, reply, address, make, (asked) => asked === address);
      };
      if (request.query.of === 'opening') {
        const opens = festival.features.registration && registration?.opens;
        if (!opens) throw new NotFoundError();
        return send(openingAddress(clusterName, event.title), `${event.title} opens`, () =>
          openingEntry({ ...about, opens }),
        );
      }
      if (!eventDate) throw new NotFoundError();
      return send(calendarAddress(clusterName, event.title), event.title, () =>
        calendarEntry({ ...about, event: { ...event, eventDate } }),
      );
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
