import type { FastifyInstance } from 'fastify';
import { venuesAddress } from '../../contract/plan.ts';
import { scheduleAddress } from '../../contract/schedule.ts';
import { type Site, teamsAddress } from '../../contract/site.ts';
import type { Content } from '../content/reading/content.ts';
import { NotFoundError } from '../http/errors.ts';
import { JSON_TYPE } from '../http/json-type.ts';
import { BRIEFLY, FOREVER, type ResponseCache } from '../http/response-cache.ts';
import { scheduleOfContent } from './content-source.ts';
import { siteFile } from './site-file.ts';

/** Serves the files that are made from the festival's own words: that of `Site`, the teams, the venues, the schedule, and the web app's manifest. */
export function registerFestivalFiles(
  app: FastifyInstance,
  { cache, site, content }: { cache: ResponseCache; site: () => Site; content: () => Content },
): void {
  app.get('/site/:edition', (request, reply) => {
    const { address, text } = siteFile(site());
    // An edition that has passed is answered with the present one, which nobody may keep.
    const isPresent = request.url.split('?', 1)[0] === address;
    return cache.send(request, reply, isPresent ? address : request.url, () => ({
      headers: {
        'content-type': JSON_TYPE,
        'cache-control': isPresent ? FOREVER : 'no-cache',
      },
      body: text,
      isCacheable: isPresent,
    }));
  });

  app.get(teamsAddress, (request, reply) =>
    cache.send(request, reply, teamsAddress, () => ({
      headers: { 'content-type': JSON_TYPE, 'cache-control': BRIEFLY },
      body: JSON.stringify(content().teams()),
    })),
  );

  app.get(venuesAddress, (request, reply) => {
    if (!content().festival.features.days) throw new NotFoundError();
    return cache.send(request, reply, venuesAddress, () => ({
      headers: { 'content-type': JSON_TYPE, 'cache-control': BRIEFLY },
      body: JSON.stringify(content().venues()),
    }));
  });

  app.get(scheduleAddress, (request, reply) =>
    cache.send(request, reply, scheduleAddress, () => {
      const schedule = scheduleOfContent(content());
      return {
        status: schedule.isWhole ? 200 : 503,
        headers: {
          'content-type': JSON_TYPE,
          'cache-control': schedule.isWhole ? BRIEFLY : 'no-store',
        },
        body: JSON.stringify(schedule),
        isCacheable: schedule.isWhole,
      };
    }),
  );

  app.get('/site.webmanifest', (request, reply) =>
    cache.send(request, reply, '/site.webmanifest', () => ({
      headers: {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': BRIEFLY,
      },
      body: JSON.stringify(manifestOf(site())),
    })),
  );
}

const COLOUR = '#081619';

function manifestOf({ festival: { name, tagline } }: Site) {
  return {
    name: `${name}: ${tagline}`,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    background_color: COLOUR,
    theme_color: COLOUR,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].map((side) => ({
        src: `/icon-${side}.png`,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
  };
}
