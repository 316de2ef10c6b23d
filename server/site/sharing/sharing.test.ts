import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusters } from '../../../contract/clusters.ts';
import { sharePictureAddress } from '../../../contract/event-addresses.ts';
import { calendarRoutes } from '../../content/calendar/routes.ts';
import { type Content, loadContent } from '../../content/files/content.ts';
import { answerFailures } from '../../http/errors.ts';
import { ResponseCache } from '../../http/response-cache.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { drawText, fitText, widthOf } from './glyph-outlines.ts';
import { sharingRoutes } from './routes.ts';

let app: FastifyInstance;
let content: Content;

beforeAll(async () => {
  content = await loadContent(FESTIVAL_DIR);
  app = Fastify();
  answerFailures(app);
  await app.register(sharingRoutes, { content: () => content, cache: new ResponseCache() });
  await app.register(calendarRoutes, {
    content: () => content,
    publicUrl: 'http://localhost:3000',
  });
});
afterAll(() => app.close());

describe('the picture of a shared event', () => {
  it.each([
    ['Music', 'Call & Answer'],
    ['English Lits', 'Hear, Hear!'],
    ['Hindi Lits', 'Vāk-Yātrā'],
  ])('shows it at the size that chats take: %s, %s', async (cluster, title) => {
    const response = await app.inject(sharePictureAddress(cluster, title));
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/jpeg');
    expect(response.rawPayload.length).toBeLessThan(300_000);
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
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

  it('are made smaller until they fit', () => {
    const text = 'The Index of Everything and a Pair of Inverted Commas';
    const options = { face: 'rozha', width: 590, height: 224, sizes: [112, 88, 66, 48] } as const;
    const { size, lines } = fitText(text, options);
    expect(lines.join(' ')).toBe(text);
    for (const line of lines)
      expect(widthOf({ text: line, face: 'rozha', size })).toBeLessThan(590);
  });
});
