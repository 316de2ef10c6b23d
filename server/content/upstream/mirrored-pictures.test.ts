import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { ContentServer } from '../../testing/content/content-server.ts';
import { changeCluster, setUpMirror } from '../../testing/content/mirror.ts';
import { png } from '../../testing/content/recorded-festival.ts';
import { contentApp } from '../../testing/content/recorded-server.ts';
import { recordedBody } from '../../testing/content/recordings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { isGone, remoteFile } from './client.ts';

test("a content server's pictures are fetched, checked, and served from here in every size", async () => {
  const { server, dataDir, open } = await setUpMirror();
  const url = '/uploads/event_1_1_91fbf5fd71.png';
  server.answers.set(url, await png(300));
  const mirror = await open();
  const content = () => mirror.content();
  const [event] = content().events(5);
  expect(event?.imageSrc).toMatchObject({ width: 300, url: expect.stringMatching(/^\/uploads\//) });
  expect(server.asked.filter((address) => address === url)).toHaveLength(1);
  await server.stop();
  await using app = await contentApp(content, join(dataDir, 'pictures'));
  const webp = event?.imageSrc?.sources.find(({ mime }) => mime === 'image/webp');
  const [address = '', width = ''] = webp?.srcSet.split(/ |w,/) ?? [];
  const answer = await app.inject(address);
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(Number(width));
});

test('where the content server leads elsewhere with a file, nobody follows, and the file is not gone', async () => {
  const server = await ContentServer.start();
  onTestFinished(() => server.stop());
  server.badDay = (response) =>
    response.req.url === '/uploads/a.png'
      ? response.writeHead(302, { location: '/organisers' }).end()
      : response.writeHead(404).end();
  const url = new URL('/uploads/a.png', server.url);
  await expect(remoteFile(url, 1000)).rejects.toThrow();
  expect(await isGone(url)).toBe(false);
  expect(server.asked).toEqual(['/uploads/a.png', '/uploads/a.png']);
});

test.each([
  ['a picture that is not there', { data: { attributes: { url: '/uploads/none.png' } } }],
  ['a picture without its address', { data: { attributes: { alternativeText: 'Another' } } }],
  ['an address', '/uploads/none.png'],
  ['a picture of the next version', { url: '/uploads/none.png', alternativeText: 'Another' }],
])('%s costs neither the picture that was there nor its words, and is told', async (_, image) => {
  const { server, open } = await setUpMirror();
  const words = { alternativeText: 'A robot and its maker' };
  changeCluster(server, ([first]) => Object.assign(first.image.data.attributes, words));
  const mirror = await open();
  const picture = () => mirror.content().events(5)[0]?.imageSrc;
  const before = picture();
  expect(before?.alt).toBe('A robot and its maker');
  changeCluster(server, ([first]) => Object.assign(first, { image }));
  await mirror.refresh();
  expect(picture()).toEqual(before);
  expect(mirror.status().files.faults).toMatchObject([{ field: 'image', shown: 'as it was' }]);
});

const ELSEWHERE = 'https://cdn.example.org/v1/alaap';

/** A mirror whose first event has a picture on another host, a server of its own that is asked in place of the internet. */
async function pictureElsewhere(bytes: Buffer | undefined, address = ELSEWHERE) {
  const { server, open } = await setUpMirror();
  const cdn = await ContentServer.start();
  onTestFinished(() => cdn.stop());
  cdn.answers.set('/v1/alaap', bytes);
  changeCluster(server, ([first]) => {
    first.image.data.attributes.url = address;
  });
  const outside = (url: URL, mostBytes: number) =>
    remoteFile(new URL(url.pathname, cdn.url), mostBytes);
  const start = async () => {
    const mirror = await open({}, outside);
    await mirror.refresh();
    return { mirror, event: () => mirror.content().events(5)[0] };
  };
  return { server, cdn, start };
}

test('a picture on another host is served from here, also after a restart without that host and the content server', async () => {
  const { server, cdn, start } = await pictureElsewhere(await png(300));
  const first = await start();
  const picture = first.event()?.imageSrc;
  expect(picture).toMatchObject({ width: 300, url: expect.stringMatching(/^\/uploads\/alaap_/) });
  expect(picture?.alt).not.toContain('Poster');
  await first.mirror.close();
  await cdn.stop();
  const withoutHost = await start();
  expect(withoutHost.event()?.imageSrc).toEqual(picture);
  expect(pictureFaults(withoutHost.mirror)).toMatchObject([
    { file: 'Music › Robotics Event 1', shown: 'as it was' },
  ]);
  await withoutHost.mirror.close();
  await server.stop();
  const alone = await start();
  expect(alone.event()?.imageSrc).toEqual(picture);
  await using app = await contentApp(alone.mirror.content, await temporaryFolder());
  const answer = await app.inject(picture!.url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
});

test.for([
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /no JPEG, PNG or WebP/],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), /more than 10 MB/],
] as const)(
  'of another host %s is not shown, and the organiser is told why',
  async ([, bytes, reason]) => {
    const { event, mirror } = await (await pictureElsewhere(bytes)).start();
    expect(event()?.imageSrc?.alt).toBe('Poster of Robotics Event 1');
    expect(pictureFaults(mirror)[0]?.reason).toMatch(reason);
  },
);

test.for(['http://cdn.example.org/a.png', 'https://127.0.0.1/a.png', 'https://[::1]/rules.pdf'])(
  'nothing is asked of %s, whatever an editor puts there',
  async (url) => {
    const { server, open } = await setUpMirror();
    changeCluster(server, ([first, second]) => {
      first.image.data.attributes.url = url;
      second.image.data.attributes.url = 'javascript:alert(1)//.png';
    });
    const mirror = await open();
    const [first, second] = mirror.content().events(5);
    expect(first?.imageSrc?.alt).toBe('Poster of Robotics Event 1');
    expect(second?.imageSrc?.alt).toBe('Poster of Robotics Event 2');
    expect(pictureFaults(mirror)[0]?.reason).toMatch(/https:\/\/|not on the public internet/);
  },
);

test.for([
  [19, 'is shown'],
  [20, 'is not looked for'],
] as const)('of a field, a picture behind %d that are none %s', async ([count, what]) => {
  const { server, open } = await setUpMirror();
  server.answers.set('/uploads/sound.png', await png());
  const pictureAt = (url: unknown) => ({ id: 1, attributes: { name: 'x', url } });
  const none = Array.from({ length: count }, () => pictureAt(7));
  changeCluster(server, ([first]) => {
    first.image = { data: [...none, pictureAt('/uploads/sound.png')] };
  });
  const mirror = await open();
  const { alt } = mirror.content().events(5)[0]!.imageSrc!;
  expect(alt.startsWith('Poster of')).toBe(what !== 'is shown');
  expect(pictureFaults(mirror)).toHaveLength(count);
});

test("a sponsor's logo may stand in a field called image", async () => {
  const { server, open } = await setUpMirror();
  const body = structuredClone(recordedBody('sponsors'));
  const [{ attributes }] = body.data;
  [attributes.image, attributes.logo] = [attributes.logo, null];
  server.answers.set(contentAddress.sponsors, body);
  const mirror = await open();
  expect(mirror.content().sponsors()[0]?.logo?.url).toMatch(/^\/uploads\/\w+\.png$/);
});

const hostilePictures: Record<string, [ending: string, bytes: Buffer, reason: RegExp]> = {
  'a drawing with a script': [
    'svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    /<script>/,
  ],
  'a page that is called a picture': ['png', Buffer.from('<html><script>1</script></html>'), /png/],
  'a file of another kind': ['html', Buffer.from('<script>1</script>'), /no JPEG, PNG, WebP/],
};

test.for(Object.entries(hostilePictures))(
  '%s is not shown but a poster, and the organiser is told why',
  async ([, [ending, bytes, reason]]) => {
    const { server, open } = await setUpMirror();
    const url = `/uploads/bad.${ending}`;
    server.answers.set(url, bytes);
    changeCluster(server, ([first]) => Object.assign(first.image.data.attributes, { url: url }));
    const mirror = await open();
    const [event] = mirror.content().events(5);
    expect(event?.imageSrc?.alt).toBe('Poster of Robotics Event 1');
    expect(pictureFaults(mirror)).toMatchObject([
      { file: 'Music › Robotics Event 1', field: 'image', reason: expect.stringMatching(reason) },
    ]);
    const asked = () => server.asked.filter((address) => address === url).length;
    const before = asked();
    await mirror.refresh();
    expect(asked()).toBe(before);
  },
);

test('a picture that was refused is asked for again: in a while, and at once where it is put back', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server, open } = await setUpMirror();
  const url = '/uploads/late.png';
  const page = Buffer.from('<html>One moment</html>');
  const use = (address: string) =>
    changeCluster(server, ([first]) =>
      Object.assign(first.image.data.attributes, { url: address }),
    );
  server.answers.set(url, page);
  use(url);
  const mirror = await open();
  const width = () => mirror.content().events(5)[0]?.imageSrc?.width;
  server.answers.set(url, await png(321));
  await mirror.refresh();
  expect([width() === 321, pictureFaults(mirror).length]).toEqual([false, 1]);
  vi.advanceTimersByTime(5 * 60_000);
  await mirror.refresh();
  expect([width(), pictureFaults(mirror)]).toEqual([321, []]);

  server.answers.set('/uploads/other.png', page);
  use('/uploads/other.png');
  await mirror.refresh();
  use(url);
  await mirror.refresh();
  server.answers.set('/uploads/other.png', await png(123));
  use('/uploads/other.png');
  await mirror.refresh();
  expect([width(), pictureFaults(mirror)]).toEqual([123, []]);
});

test('what is wrong with a picture is told of its own moment alone', async () => {
  const { server, open } = await setUpMirror();
  const url = '/uploads/event_1_1_91fbf5fd71.png';
  const use = (updatedAt: string) =>
    changeCluster(server, ([first]) =>
      Object.assign(first.image.data.attributes, { url, updatedAt }),
    );
  use('2025-08-01T10:00:00.000Z');
  const mirror = await open();
  expect(pictureFaults(mirror)).toEqual([]);
  server.answers.set(url, Buffer.from('<html>'));
  use('2025-08-02T10:00:00.000Z');
  await mirror.refresh();
  expect(pictureFaults(mirror)).toHaveLength(1);
  use('2025-08-01T10:00:00.000Z');
  await mirror.refresh();
  expect(pictureFaults(mirror)).toEqual([]);
});

function pictureFaults({
  status,
}: Pick<Awaited<ReturnType<Awaited<ReturnType<typeof setUpMirror>>['open']>>, 'status'>) {
  return status().files.faults.filter(({ field }) => field === 'image');
}
