import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusters, findCluster } from '../../../contract/clusters.ts';
import { sharePictureAddress } from '../../../contract/event-addresses.ts';
import type { Site } from '../../../contract/site.ts';
import { calendarRoutes } from '../../content/calendar/routes.ts';
import { type Content, loadContent } from '../../content/reading/content.ts';
import { drawText, fitText, widthOf } from '../../drawing/glyph-outlines.ts';
import { answerErrors } from '../../http/errors.ts';
import { ResponseCache } from '../../http/response-cache.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { headTags } from '../document.ts';
import { sharingRoutes } from './routes.ts';
import { drawShareCard } from './share-picture.ts';
import { drawFestivalCard, eventPicture } from './share-pictures.ts';

let app: FastifyInstance;
let content: Content;
let dataDir: string;
const cache = new ResponseCache();

beforeAll(async () => {
  content = await loadContent(FESTIVAL_DIR);
  dataDir = await mkdtemp(join(tmpdir(), 'festival-test-'));
  app = await appWith(cache);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

async function appWith(cache: ResponseCache) {
  const app = Fastify();
  answerErrors(app);
  await app.register(sharingRoutes, { content: () => content, cache, dataDir });
  await app.register(calendarRoutes, {
    cache,
    content: () => content,
    publicUrl: 'http://localhost:3000',
  });
  return app;
}

/** The limits of chats: the size, the weight, the kind. */
async function expectForChats(response: LightMyRequestResponse) {
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('image/jpeg');
  expect(response.rawPayload.length).toBeLessThan(300_000);
  const { format, width, height } = await sharp(response.rawPayload).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
}

describe('the picture of the festival', () => {
  it.each(['Deepam', 'Spectrum', 'Kaleidoscopium', 'The Festival of Lanterns', 'M'])(
    'shows its name at the size that chats take: %s',
    async (name) => {
      content = named(name);
      cache.clear();
      await expectForChats(await app.inject('/share.jpg'));
    },
  );

  it('is made once, and again when the content has changed', async () => {
    content = named('Deepam');
    cache.clear();
    const first = await app.inject('/share.jpg');
    content = named('Spectrum');
    const kept = await app.inject('/share.jpg');
    expect(kept.headers.etag).toBe(first.headers.etag);
    expect(kept.rawPayload.equals(first.rawPayload)).toBe(true);
    cache.clear();
    expect((await app.inject('/share.jpg')).rawPayload.equals(first.rawPayload)).toBe(false);
  });

  it.each(['name', 'tagline', 'dates', 'edition'] as const)('has its %s', (fact) => {
    const { festival } = content;
    const other = fact === 'edition' ? 2031 : 'OCT 1-4';
    expect(drawFestivalCard({ ...festival, [fact]: other })).not.toBe(drawFestivalCard(festival));
  });

  it('is what the pages name', async () => {
    const head = headTags({ fullTitle: 'Teams' }, '/teams', {
      publicUrl: '',
      festival: content.festival as Site['festival'],
    } as Site);
    const address = head.match(/"og:image" content="(.*?)"/)?.[1] ?? '';
    expect((await app.inject(address)).statusCode).toBe(200);
  });

  function named(name: string): Content {
    return { ...content, festival: { ...content.festival, name } };
  }
});

describe('the picture of a shared event', () => {
  it('is kept over a restart, and made again when its event has changed', async () => {
    const address = sharePictureAddress('Music', 'Humming');
    const cluster = findCluster('music')!;
    await app.inject(address);
    const { name } = eventPicture(event('music', 'Humming'), cluster, content);
    await writeFile(join(dataDir, 'sharing-pictures', name), 'as it was kept');
    const restarted = await appWith(new ResponseCache());
    expect((await restarted.inject(address)).body).toBe('as it was kept');

    const moved = { ...event('music', 'Humming'), eventVenue: 'Under the neem tree' };
    const small = content;
    content = { ...small, events: () => [moved] };
    const changed = await appWith(new ResponseCache());
    await expectForChats(await changed.inject(address));
    content = small;
  });

  it('is another when anything that it is drawn from is another', () => {
    const cluster = findCluster('english-lits')!;
    const shown = event('english-lits', 'Hear, Hear!');
    const nameOf = (changes: object, festival: object = {}) =>
      eventPicture({ ...shown, ...changes }, cluster, {
        ...content,
        festival: { ...content.festival, ...festival },
      }).name;
    const names = [
      nameOf({}),
      nameOf({ title: 'Hear!' }),
      nameOf({ eventVenue: 'Elsewhere' }),
      nameOf({ kind: 'Rap battle' }),
      nameOf({ kind: null }),
      nameOf({ eventDate: null }),
      nameOf({ imageSrc: null }),
      nameOf({}, { name: 'Mahotsav' }),
      nameOf({}, { dates: 'OCT 1-4' }),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(nameOf({})).toBe(names[0]);
  });

  it('says below the name what the event is; where nobody has said, the name has that room', () => {
    const drawn = (kind: string | null) => {
      const shown = { ...event('english-lits', 'Hear, Hear!'), kind };
      const svg = drawShareCard(shown, 'English Lits', content.festival);
      const [, name] = /fill="#f0e2c2" transform="translate\(540 ([\d.]+)\)/.exec(svg)!;
      return { svg, name: Number(name) };
    };
    const kind = drawText({ text: 'Rap battle', face: 'courier', size: 32 }, 0, 0, '#c3b69a');
    expect(drawn('Rap battle').svg).toContain(`skewX(-11)">${kind}</g>`);
    expect(drawn(null).svg).not.toMatch(/skewX|<g[^>]*><\/g>/);
    expect(drawn(null).name).toBeGreaterThan(drawn('Rap battle').name);
  });

  function event(cluster: string, title: string) {
    return content.events(findCluster(cluster)!.id).find((event) => event.title === title)!;
  }

  it.each([
    ['Music', 'Call & Answer'],
    ['English Lits', 'Hear, Hear!'],
    ['Hindi Lits', 'Vāk-Yātrā'],
  ])('shows it at the size that chats take: %s, %s', async (cluster, title) => {
    const response = await app.inject(sharePictureAddress(cluster, title));
    await expectForChats(response);
  });

  it('is not there for an event that is not there', async () => {
    for (const address of [
      '/share/music/Nothing.jpg',
      '/share/nowhere/Humming.jpg',
      '/share/music/Humming.png',
    ])
      expect((await app.inject(address)).statusCode).toBe(404);
  });
});

describe('the calendar entry of an event', () => {
  it('comes as a file that a calendar opens', async () => {
    const response = await app.inject('/calendar/hindi-lits/V%C4%81k-Y%C4%81tr%C4%81.ics');
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="vak-yatra.ics"');
    expect(response.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
  });

  it('is a file of a plain name where the title has no letter that every system takes', async () => {
    const [small, title] = [content, 'மழைப்பாட்டு'];
    content = { ...small, events: () => [{ ...small.events(5)[0]!, title }] };
    const response = await app.inject(`/calendar/music/${encodeURIComponent(title)}.ics`);
    content = small;
    expect(response.headers['content-disposition']).toBe('attachment; filename="event.ics"');
  });

  it('is there for each event that has a date, and for no other', async () => {
    for (const { id, name } of clusters) {
      for (const event of content.events(id)) {
        const address = sharePictureAddress(name, event.title)
          .replace('/share/', '/calendar/')
          .replace(/jpg$/, 'ics');
        expect((await app.inject(address)).statusCode).toBe(event.eventDate ? 200 : 404);
      }
    }
  });
});

describe('words on a picture', () => {
  it('have every letter of the festival’s names', () => {
    const drawn = drawText({ text: 'Tīr-e-Nazar ₹ &!', face: 'rozha', size: 40 }, 0, 0, '#fff');
    expect(drawn.match(/<path/g)).toHaveLength([...'Tīr-e-Nazar₹&!'].length);
  });

  it('are drawn in every script, each as wide as it is', () => {
    for (const text of ['சிலம்பம்', 'महोत्सव', 'غزل', 'ৰঙালী']) {
      const drawn = drawText({ text, face: 'courier', size: 40 }, 0, 0, '#fff');
      expect(drawn.match(/ d="M/g)?.length).toBeGreaterThan(1);
      expect(drawn).not.toContain('NaN');
    }
  });

  it('are made smaller until they fit', () => {
    const text = 'The Index of Everything and a Pair of Inverted Commas';
    const options = { face: 'rozha', width: 590, height: 224, sizes: [112, 88, 66, 48] } as const;
    const { size, lines } = fitText(text, options);
    expect(lines.join(' ')).toBe(text);
    for (const line of lines)
      expect(widthOf({ text: line, face: 'rozha', size })).toBeLessThan(590);
  });
});
