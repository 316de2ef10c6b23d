import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import { contentAddress } from '../contract/content-addresses.ts';

/** Ways of another content server; a silent one answers when it has come to behave otherwise. */
export type Behaviour =
  | 'answers'
  | 'is empty'
  | 'fails'
  | 'is slow'
  | 'is silent'
  | 'sends nonsense'
  | 'is hostile'
  | 'has odd logos alone'
  | 'has pictures in its texts alone';

/** A content server beside the site's own, whose behaviour a journey chooses. */
export interface OtherContentServer {
  readonly url: string;
  behaviour: Behaviour;
  close(): Promise<void>;
}

/** A slow server's wait: longer than anyone looks at an empty screen. */
export const SLOW_MS = 2500;

/**
 * Stands in for another content server: it hands on what `source` (the site's own server) answers,
 * or does what content servers do on a bad day. Listens on a free port of this machine.
 */
export async function startOtherContentServer(
  source: () => string,
  firstly: Behaviour,
): Promise<OtherContentServer> {
  const content = { behaviour: firstly };
  const server = createServer((request, response) => {
    // The source is out of reach, as when a journey ends before a slow answer does.
    answer(request, response).catch(() => response.writeHead(502).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address');

  const hasNothingFor = (url: string | undefined) =>
    content.behaviour === 'has odd logos alone' && !url?.match(/sponsors|uploads/);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'application/json');
    while (content.behaviour === 'is silent' && !response.destroyed)
      await new Promise((done) => setTimeout(done, 50));
    if (content.behaviour === 'fails') {
      response
        .writeHead(500)
        .end(
          '{"data":null,"error":{"status":500,"name":"InternalServerError","message":"Internal Server Error","details":{}}}',
        );
    } else if (content.behaviour === 'is empty' || hasNothingFor(request.url)) {
      response.end(
        '{"data":[],"meta":{"pagination":{"page":1,"pageSize":25,"pageCount":0,"total":0}}}',
      );
    } else if (content.behaviour === 'has pictures in its texts alone' && isGaming(request.url)) {
      response.writeHead(404).end('{"data":null,"error":{"status":404,"name":"NotFoundError"}}');
    } else if (request.url === RULES) {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(rulesPdf());
    } else if (request.url && request.url in textPictures) {
      response.end(await textPictures[request.url as keyof typeof textPictures]());
    } else if (request.url && request.url in oddLogos) {
      response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end(oddLogos[request.url as keyof typeof oddLogos]);
    } else if (content.behaviour === 'sends nonsense') {
      response.end('<html>Bad gateway</html>');
    } else {
      if (content.behaviour === 'is slow') await new Promise((done) => setTimeout(done, SLOW_MS));
      const real = await fetch(source() + request.url);
      const body = Buffer.from(await real.arrayBuffer());
      response.writeHead(real.status, {
        'content-type': real.headers.get('content-type') ?? 'application/json',
      });
      const change = changes[content.behaviour];
      response.end(change && request.url?.startsWith('/api/') ? change(body) : body);
    }
  }

  return Object.assign(content, {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  });
}

const script = '<script>window.ran=1;alert(1)</script><img src=x onerror="window.ran=1">';
const link = 'javascript:window.ran=1';

/** Every text and address of an answer's events as somebody would write them who wants to run something. */
function hostile(body: Buffer): string {
  const answer = JSON.parse(body.toString());
  for (const event of answer.data.attributes?.Cluster_Details?.Events ?? []) {
    event.name = `${event.name} ${script}`;
    event.description = `${script} [here](${link}) ![there](${link}) <a href="${link}">x</a>`;
    event.contact = `${script} - 5550`;
    Object.assign(event, { Rules: link, event_online_link: link, location: script });
    event.image.data.attributes.url = link;
    event.image.data.attributes.formats = {
      avif_260: { url: link, width: 260, mime: 'image/avif' },
    };
  }
  return JSON.stringify(answer);
}

function isGaming(url = ''): boolean {
  return url.startsWith(contentAddress.cluster(4));
}

/** A sunset, so that its kind and sizes can be told by eye. */
function photograph(width: number, height: number): Promise<Buffer> {
  const svg = `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#20304c"/><stop offset="1" stop-color="#e08a3c"/></linearGradient><path fill="url(#g)" d="M0 0h${width}v${height}H0z"/><circle cx="${width * 0.7}" cy="${height * 0.6}" r="${Math.min(width, height) * 0.2}" fill="#ffe2a0"/>`;
  return sharp(Buffer.from(drawing(width, height, svg)))
    .jpeg()
    .toBuffer();
}

const textPictures = {
  '/uploads/wide_1.jpg': () => photograph(1800, 600),
  '/uploads/tall_1.jpg': () => photograph(500, 1500),
};

const RULES = '/uploads/rule_book_1.pdf';

/** A sheet of paper with one line. */
export function rulesPdf(): Buffer {
  const line = 'BT /F 24 Tf 40 100 Td (Be in tune.) Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${line.length}>>stream\n${line}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text + table + end);
}

/** Events without a picture of their own; the first tells of itself in pictures, one of which can't be had, and has a rule book. */
function withTextPictures(body: Buffer): string {
  const answer = JSON.parse(body.toString());
  const events = answer.data.attributes?.Cluster_Details?.Events ?? [];
  for (const event of events) event.image = { data: null };
  const pictures = [
    '![The boats at dusk](/uploads/wide_1.jpg)',
    '![The mast](/uploads/tall_1.jpg)',
  ];
  const [first] = events;
  if (first) {
    first.description = `Bring a song.\n\n${pictures.join('\n\nThen this one.\n\n')}\n\n![The choir on the steps](https://localhost/a.png)\n\nAnd an end.`;
    first.Rules = RULES;
    first.Format = '- One\n- ![A small mast](/uploads/tall_1.jpg)';
  }
  return JSON.stringify(answer);
}

function drawing(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
}

/** Logos as sponsors have them: a strip, a column, and white letters for a dark page. */
const oddLogos = {
  '/uploads/wide.svg': drawing(1200, 60, '<path fill="#c000c0" d="M0 0h1200v60H0z"/>'),
  '/uploads/tall.svg': drawing(60, 1200, '<path fill="#c000c0" d="M0 0h60v1200H0z"/>'),
  '/uploads/white.svg': drawing(
    160,
    100,
    '<path fill="none" stroke="#fff" stroke-width="10" d="M20 20h120v60H20z"/>',
  ),
};

/** The first sponsors alone, their logos wide, tall and white; the fourth's is promised, but not there. */
function withOddLogos(body: Buffer): string {
  const answer = JSON.parse(body.toString());
  for (const [place, url] of [...Object.keys(oddLogos), '/uploads/nowhere.svg'].entries()) {
    const logo = [answer.data[place]?.attributes?.logo?.data].flat()[0];
    if (logo) Object.assign(logo.attributes, { url, width: null, height: null, formats: null });
  }
  return JSON.stringify({ data: answer.data.slice(0, 4), meta: {} });
}

const changes: Partial<Record<Behaviour, (body: Buffer) => string>> = {
  'is hostile': hostile,
  'has odd logos alone': withOddLogos,
  'has pictures in its texts alone': withTextPictures,
};
