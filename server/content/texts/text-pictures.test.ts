import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { markdownFault } from '../../../contract/texts.ts';
import { ContentServer } from '../../testing/content/content-server.ts';
import { png } from '../../testing/content/recorded-festival.ts';
import { contentApp } from '../../testing/content/recorded-server.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { blackPng } from '../../testing/png.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Content, loadContent } from '../reading/content.ts';
import type { outsideFile } from '../upstream/outside-file.ts';
import { MAX_IN_A_TEXT, MAX_PICTURES, TextPictures } from './text-pictures.ts';

let loading: Promise<Content> | undefined;

/** A content server and a text that names pictures, which may change; and the rest of the internet. */
async function setUp({ contentUrl = undefined as string | undefined } = {}) {
  const server = await ContentServer.start();
  onTestFinished(() => server.stop());
  loading ??= loadContent(FESTIVAL_DIR);
  const files = await loading;
  const dataDir = await temporaryFolder();
  const outside = new Map<string, Buffer | Promise<Buffer>>();
  const asked: string[] = [];
  const options = {
    contentUrl: contentUrl ?? server.url,
    dataDir,
    outside: (async (url) => {
      asked.push(url.href);
      const bytes = outside.get(url.href);
      if (!bytes) throw new Error('was answered with 404');
      return bytes;
    }) as typeof outsideFile,
  };
  let written = { ...files };
  const write = (...texts: string[]) => {
    const topics = texts.map((desc, at) => ({ id: at + 1, name: `Topic ${at}`, desc }));
    written = { ...files, topics: () => topics };
  };
  const open = async () => {
    const pictures = await TextPictures.open({ ...options, content: () => written });
    onTestFinished(() => pictures.close());
    const shown = () => pictures.content();
    const text = (at = 0) => shown().topics()[at]?.desc;
    return { pictures, shown, text, reasons: () => pictures.status().map(({ reason }) => reason) };
  };
  return { server, dataDir, outside, asked, write, open };
}

const SERVED = /^!\[a\]\((\/uploads\/[\da-f]{16}_[\da-f]{10}\.(\w+))#(\d+)x(\d+)\)$/;

test('pictures of the content server and of others are fetched once, and served from here in good formats', async () => {
  const { server, dataDir, outside, asked, write, open } = await setUp();
  server.answers.set('/uploads/wide.png', await png(900, 300));
  outside.set(
    'https://example.org/a?b=1&c',
    await sharp(await png(60, 90))
      .jpeg()
      .toBuffer(),
  );
  write(
    '![a](/uploads/wide.png)',
    '![a](https://example.org/a?b=1&c)',
    `![a](${server.url}/uploads/wide.png)`,
  );
  const { text, shown } = await open();
  expect(SERVED.exec(text(0)!)?.slice(2)).toEqual(['png', '900', '300']);
  expect(SERVED.exec(text(1)!)?.slice(2)).toEqual(['jpg', '60', '90']);
  expect(SERVED.exec(text(2)!)?.slice(2)).toEqual(['png', '900', '300']);
  expect(asked).toEqual(['https://example.org/a?b=1&c']);
  await using app = await contentApp(shown, join(dataDir, 'pictures'));
  const [, url = ''] = SERVED.exec(text(0)!) ?? [];
  expect((await app.inject(url)).headers['content-type']).toBe('image/png');
  const copy = await app.inject(url.replace('.png', '_680.webp'));
  expect(await sharp(copy.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 680 });
  expect((await app.inject(url.replace('.png', '_1360.webp'))).statusCode).toBe(404);
});

test('a picture that was deleted on the content server goes everywhere; one that can’t be asked for stays', async () => {
  const { server, dataDir, write, open } = await setUp();
  server.answers.set('/uploads/asha.png', await png());
  write('![a](/uploads/asha.png)');
  const before = await open();
  const [, url = ''] = SERVED.exec(before.text()!) ?? [];
  before.pictures.close();
  server.badDay = (response) => response.writeHead(500).end();
  expect((await open()).text()).toMatch(SERVED);
  server.badDay = undefined;
  server.answers.delete('/uploads/asha.png');
  const { text, shown, reasons } = await open();
  expect(text()).not.toContain('/uploads/');
  expect(reasons()).toEqual(['was deleted on the content server']);
  await using app = await contentApp(shown, join(dataDir, 'pictures'));
  expect((await app.inject(url)).statusCode).toBe(404);
});

test('events, topics and workshops have pictures in each of their texts; the rest stays as it is', async () => {
  const { server, dataDir } = await setUp();
  server.answers.set('/uploads/a.png', await png());
  const files = await loadContent(FESTIVAL_DIR);
  const text = '![a](/uploads/a.png)';
  const [event] = files.events(5);
  const [workshop] = files.workshops();
  const base: Content = {
    ...files,
    events: () => [
      { ...event!, description: text, judgingCriteriaDescription: text, formatDescription: text },
    ],
    workshops: () => [{ ...workshop!, details: text, contact: text, faq: text, content: text }],
  };
  const pictures = await TextPictures.open({
    contentUrl: server.url,
    dataDir,
    content: () => base,
  });
  onTestFinished(() => pictures.close());
  const shown = pictures.content();
  const [shownEvent] = shown.events(5);
  const [shownWorkshop] = shown.workshops();
  const texts = [
    ...[
      shownEvent?.description,
      shownEvent?.judgingCriteriaDescription,
      shownEvent?.formatDescription,
    ],
    ...[shownWorkshop?.details, shownWorkshop?.contact],
    ...[shownWorkshop?.faq, shownWorkshop?.content],
  ];
  for (const moved of texts) expect(moved).toMatch(SERVED);
  expect(shown.topics()[0]).toBe(files.topics()[0]);
  expect(shown.changedAt(shownEvent!)).toEqual(base.changedAt(base.events(5)[0]!));
});

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>');
const hostile = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');

test.for<[address: string, bytes: Buffer, reason: RegExp]>([
  ['https://example.org/drawing.svg', drawing, /no JPEG, PNG or WebP/],
  ['https://example.org/page.png', Buffer.from('<html><script>1</script>'), /no JPEG, PNG or WebP/],
  [
    'https://example.org/cut.png',
    blackPng({ side: 9, bits: 8, channels: 4 }).subarray(0, 40),
    /broken/,
  ],
  [
    'https://example.org/huge.png',
    blackPng({ side: 6300, bits: 16, channels: 4 }),
    /too many pixels/,
  ],
  ['https://example.org/none.png', Buffer.alloc(0), /no JPEG, PNG or WebP/],
  ['/uploads/hostile.svg', hostile, /<script>/],
  ['http://example.org/a.png', drawing, /https/],
  ['//example.org/a.png', drawing, /https/],
])(
  'a picture that may not be shown leaves its words, and organisers are told: %s',
  async ([address, bytes, reason]) => {
    const { server, outside, write, open } = await setUp();
    outside.set(address, bytes);
    server.answers.set(address, bytes);
    write(`![a](${address})`);
    const { text, reasons, shown } = await open();
    expect(text()).toBe('![a]()');
    expect(reasons()).toEqual([expect.stringMatching(reason)]);
    expect([...shown().uploads.keys()].filter((name) => /^[\da-f]{16}_/.test(name))).toEqual([]);
  },
);

test("the content server's own drawings are shown once they are found harmless", async () => {
  const { server, write, open } = await setUp();
  server.answers.set('/uploads/plan.svg', drawing);
  write('![a](/uploads/plan.svg)');
  expect((await open()).text()).toMatch(/\.svg#9x6\)$/);
});

test('where the files are the content, only https addresses are fetched, and uploads/ has the others', async () => {
  const { outside, write, open } = await setUp({ contentUrl: '' });
  outside.set('https://example.org/a.png', await png());
  write('![a](https://example.org/a.png)', '![a](/uploads/a.png)');
  const { text, reasons } = await open();
  expect(text(0)).toMatch(SERVED);
  expect(text(1)).toBe('![a]()');
  expect(reasons()).toEqual([expect.stringContaining('https://')]);
});

test('a picture of uploads/ is shown where a text of the files names it', async () => {
  const dataDir = await temporaryFolder();
  const folder = join(dataDir, 'content');
  await cp(FESTIVAL_DIR, folder, { recursive: true });
  await mkdir(join(folder, 'uploads'));
  await writeFile(join(folder, 'uploads/the-stage.png'), await png(900, 300));
  await writeFile(
    join(folder, 'hospitality/01-before-you-come.md'),
    '---\nname: Before\n---\n![a](/uploads/the-stage.png)\n',
  );
  const content = await loadContent(folder, undefined, { picturesDir: join(dataDir, 'pictures') });
  const pictures = await TextPictures.open({ contentUrl: '', dataDir, content: () => content });
  onTestFinished(() => pictures.close());
  const shown = () => pictures.content();
  expect(pictures.status()).toEqual([]);
  const served = /^!\[a\]\((\/uploads\/the_stage_\w+\.png)#900x300\)$/;
  const [, url = ''] = served.exec(shown().topics()[0]?.desc ?? '') ?? [];
  await using app = await contentApp(shown, join(dataDir, 'pictures'));
  expect((await app.inject(url.replace('.png', '_680.avif'))).statusCode).toBe(200);
});

test('they are kept over a restart without their hosts, and gone once no text names them', async () => {
  const { server, dataDir, outside, asked, write, open } = await setUp();
  outside.set('https://example.org/a.png', await png());
  write('![a](https://example.org/a.png)');
  const first = await open();
  const before = first.text();
  first.pictures.close();
  await server.stop();
  outside.clear();
  const again = await open();
  expect(again.text()).toBe(before);
  expect(asked).toHaveLength(1);
  await using app = await contentApp(again.shown, join(dataDir, 'pictures'));
  const [, url = ''] = SERVED.exec(before!) ?? [];
  expect((await app.inject(url)).statusCode).toBe(200);
  write('No picture.');
  await again.pictures.look();
  await using later = await contentApp(again.shown, join(dataDir, 'pictures'));
  expect((await later.inject(url)).statusCode).toBe(404);
});

test('one that is named again after a while, and a restart, is there without its host', async () => {
  const { server, outside, asked, write, open } = await setUp();
  const text = '![a](https://example.org/a.png)\n![a](/uploads/asha.png)';
  outside.set('https://example.org/a.png', await png());
  server.answers.set('/uploads/asha.png', await png());
  write(text);
  const first = await open();
  const before = first.text();
  write('No picture.');
  await first.pictures.look();
  first.pictures.close();
  outside.clear();
  const again = await open();
  expect(again.text()).toBe('No picture.');
  server.answers.delete('/uploads/asha.png');
  write(text);
  await again.pictures.look();
  expect(again.text()?.split('\n')[0]).toBe(before?.split('\n')[0]);
  expect(again.reasons()).toEqual(['was deleted on the content server']);
  expect(asked).toHaveLength(1);
});

test('a slow host holds nobody up, and its picture is told of when it comes', async () => {
  const { outside, write, open } = await setUp();
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  outside.set('https://example.org/slow.png', promise);
  write('![a](https://example.org/slow.png)');
  const { pictures, text } = await open();
  expect(text()).toBe('![a]()');
  const told = new Promise<void>((notify) => pictures.onChange(notify));
  resolve(await png());
  await told;
  expect(text()).toMatch(SERVED);
});

test('another content is shown once its texts were looked through, and the one before until then', async () => {
  const { outside, write, open } = await setUp();
  outside.set('https://example.org/a.png', await png());
  write('Before.');
  const { pictures, text } = await open();
  write('![a](https://example.org/a.png)');
  const looking = pictures.look();
  expect(text()).toBe('Before.');
  await looking;
  expect(text()).toMatch(SERVED);
});

test('a text has so many pictures and no more, and stays within its limits with them', async () => {
  const { outside, write, open } = await setUp();
  const picture = await png();
  const named = Array.from(
    { length: MAX_IN_A_TEXT + 1 },
    (_, at) => `https://example.org/${at}.png`,
  );
  for (const address of named) outside.set(address, picture);
  write(named.map((address) => `![a](${address})`).join(' ') + ' x'.repeat(2300));
  const { pictures, text, reasons } = await open();
  expect(text()?.match(/\/uploads\//g)).toHaveLength(MAX_IN_A_TEXT);
  expect(markdownFault(text()!)).toBeUndefined();
  expect(reasons()).toEqual([expect.stringContaining('more than')]);
  // Another text has room for it.
  write(named.map((address) => `![a](${address})`).join(' '), `![a](${named.at(-1)})`);
  await pictures.look();
  expect(reasons()).toEqual([]);
});

test('all texts together have so many pictures and no more', async () => {
  const { asked, write, open } = await setUp();
  const texts = Array.from({ length: MAX_PICTURES / MAX_IN_A_TEXT + 1 }, (_, at) =>
    Array.from({ length: MAX_IN_A_TEXT }, (_, of) => `![a](https://example.org/${at}-${of}.png)`),
  );
  write(...texts.map((pictures) => pictures.join(' ')));
  const { reasons } = await open();
  expect(asked).toHaveLength(MAX_PICTURES);
  expect(reasons().filter((reason) => reason.includes('more than'))).toHaveLength(
    texts.flat().length - MAX_PICTURES,
  );
});

test('a picture that can’t be had is asked for again after a minute, one that may not be shown never', async () => {
  const { outside, asked, write, open } = await setUp();
  const [missing, wrong] = ['https://example.org/missing.png', 'https://example.org/wrong.png'];
  outside.set(wrong, hostile);
  write(`![a](${missing}) ![a](${wrong})`);
  const { pictures } = await open();
  const now = performance.now();
  onTestFinished(() => void vi.restoreAllMocks());
  for (const [seconds, more] of [
    [30, []],
    [61, [missing]],
  ] as const) {
    asked.length = 0;
    vi.spyOn(performance, 'now').mockReturnValue(now + seconds * 1000);
    await pictures.look();
    expect(asked).toEqual(more);
  }
});
