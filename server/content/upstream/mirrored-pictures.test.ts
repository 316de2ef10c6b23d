import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { clusters } from '../../../contract/clusters.ts';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { changeCluster, setUpMirror } from '../../testing/content/mirror.ts';
import { png } from '../../testing/content/recorded-festival.ts';
import { contentApp } from '../../testing/content/recorded-server.ts';

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

test('a picture elsewhere stays there, and its host is known to the page', async () => {
  const { server, open } = await setUpMirror();
  const elsewhere = 'https://cdn.example.org/a.png';
  changeCluster(server, ([first, second]) => {
    first.image.data.attributes.url = elsewhere;
    second.image.data.attributes.url = 'javascript:alert(1)//.png';
  });
  const mirror = await open();
  const [first, second] = mirror.content().events(5);
  expect(first?.imageSrc?.url).toBe(elsewhere);
  expect(second?.imageSrc?.alt).toBe('Poster of Robotics Event 2');
  expect(mirror.content().pictureOrigins).toEqual(['https://cdn.example.org']);
});

/** A mirror whose first event has a picture at the address that `name` says now, and what became of it. */
async function pictureElsewhere(name: () => string) {
  const { server, open } = await setUpMirror();
  const serve = () =>
    changeCluster(server, ([first]) => Object.assign(first.image.data.attributes, { url: name() }));
  serve();
  const mirror = await open();
  const found = () => ({
    picture: mirror.content().events(5)[0]?.imageSrc,
    origins: mirror.content().pictureOrigins,
    faults: pictureFaults(mirror).map(({ reason }) => reason),
  });
  const refresh = () => {
    serve();
    return mirror.refresh();
  };
  return { found, refresh };
}

test.for([
  'http://a;sandbox;b/a.png',
  'https://a;sandbox;b/a.png',
  'http://*/a.png',
  'https://*/a.png',
  'https://*.example.org/a.png',
  "https://'none'/a.png",
  'https://a,b/a.png',
  'https://[::1]/a.png',
  'http://cdn.example.org/a.png',
])('a host that could change the policy of pages is left out, and named: %s', async (url) => {
  const { found } = await pictureElsewhere(() => url);
  expect(found().picture?.alt).toBe('Poster of Robotics Event 1');
  expect(found().origins).toEqual([]);
  expect(found().faults).toContainEqual(expect.stringContaining('https:// and a plain name'));
});

test('a host that is named no more is allowed no more', async () => {
  let host = 'one.example.org:8443';
  const { found, refresh } = await pictureElsewhere(() => `https://${host}/a.png`);
  expect(found().origins).toEqual(['https://one.example.org:8443']);
  host = '*';
  await refresh();
  expect(found().faults).not.toEqual([]);
  host = 'two.example.org';
  await refresh();
  expect(found().origins).toEqual(['https://two.example.org']);
  expect(found().faults).toEqual([]);
});

test('no more than twenty other hosts are allowed', async () => {
  const { server, open } = await setUpMirror();
  let count = 0;
  for (const { id } of clusters)
    changeCluster(
      server,
      (events) => {
        for (const event of events)
          event.image.data.attributes.url = `https://cdn${count++}.example.org/a.png`;
      },
      contentAddress.cluster(id),
    );
  const mirror = await open();
  expect(count).toBeGreaterThan(20);
  expect(mirror.content().pictureOrigins).toHaveLength(20);
  const refused = pictureFaults(mirror).filter(({ reason }) => /one host more/.test(reason));
  expect(refused).toHaveLength(count - 20);
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

function pictureFaults({
  status,
}: Pick<Awaited<ReturnType<Awaited<ReturnType<typeof setUpMirror>>['open']>>, 'status'>) {
  return status().files.faults.filter(({ field }) => field === 'image');
}
