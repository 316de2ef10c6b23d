import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { markdown, png } from '../../testing/content/recorded-festival.ts';
import { sharedRecordedServer } from '../../testing/content/recorded-server.ts';
import { contentAnswer } from './answers.ts';

function drawing(viewBox: string, paths: number) {
  const path = '<path d="M0 0h30v20z"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${viewBox}">${path.repeat(paths)}</svg>`;
}

const server = sharedRecordedServer(async (folder) => {
  await folder.write('clusters/coding/drawn.md', markdown({ name: 'Drawn', order: 1 }, null));
  await folder.write('clusters/coding/drawn.svg', drawing('30 20', 500));
  await folder.write('clusters/coding/shot.md', markdown({ name: 'Shot', order: 2 }, null));
  await folder.write('clusters/coding/shot.png', await png(600, 300));
  const others = { light: drawing('30 20', 1), column: drawing('1 9', 500) };
  for (const [at, [name, svg]] of Object.entries(others).entries()) {
    await folder.write(`clusters/coding/${name}.md`, markdown({ name, order: 3 + at }, null));
    await folder.write(`clusters/coding/${name}.svg`, svg);
  }
});

function get(url: string) {
  return server.app.inject(url);
}

function uploadOf(pattern: RegExp) {
  return `/uploads/${[...server.content.uploads.keys()].find((name) => pattern.test(name))}`;
}

test('a picture is served for good, as it is', async () => {
  const answer = await get(uploadOf(/^event_1_1_/));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.rawPayload).toEqual(
    await readFile(`${server.folder.path}/clusters/robotics/event-1-1.png`),
  );
});

test('a drawing opened by itself can do nothing', async () => {
  const answer = await get(uploadOf(/^drawn_.*svg$/));
  expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(answer.headers['content-security-policy']).toMatch(
    /default-src 'none'.*frame-ancestors 'none'; sandbox/,
  );
});

test('a photograph has lighter copies at the sizes of cards, made once and kept', async () => {
  const cluster = contentAnswer(server.content, contentAddress.cluster(2)).body as {
    data: {
      attributes: {
        Cluster_Details: { Events: { image: { data: { attributes: Attributes } } }[] };
      };
    };
  };
  const { formats } = cluster.data.attributes.Cluster_Details.Events[1]!.image.data.attributes;
  expect(Object.keys(formats)).toContain('avif_520');
  expect(Object.keys(formats)).not.toContain('avif_680');
  for (const kind of ['avif', 'webp']) {
    const { url, width, height, mime } = formats[`${kind}_260`]!;
    expect({ width, height, mime }).toEqual({ width: 260, height: 130, mime: `image/${kind}` });
    const [answer] = await Promise.all([get(url), get(url)]);
    expect(answer.headers['content-type']).toBe(mime);
    // The server makes AVIF and reads none, so the file's own mark must do.
    if (kind === 'avif') expect(answer.rawPayload.toString('latin1', 4, 12)).toBe('ftypavif');
    else
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 260, height: 130 });
    expect(await readFile(`${server.folder.path}/made${url.replace('/uploads', '')}`)).toEqual(
      answer.rawPayload,
    );
  }
});

test('a picture has a colour in its place until it has come; a small one needs none', () => {
  const [, shot] = server.content.events(2);
  expect(shot?.imageSrc?.colour).toBe('#aa3333');
  const [small] = server.content.events(1);
  expect(small?.imageSrc?.colour).toBeNull();
});

test('a drawing of few bytes needs no lighter copies, and a tall one has none that are huge', () => {
  const [, , light, column] = server.content.events(2);
  expect(light?.imageSrc?.sources).toEqual([]);
  const avif = column?.imageSrc?.sources[0]?.srcSet;
  expect(avif).toContain('_420.avif');
  expect(avif).not.toContain('_520.avif');
});

test('a heavy drawing beside an event has lighter copies too, sharp at every size', async () => {
  const [drawn] = server.content.events(2);
  const webp = drawn?.imageSrc?.sources.find(({ mime }) => mime === 'image/webp');
  const largest = webp?.srcSet.split(', ').at(-1)?.split(' ')[0];
  const answer = await get(largest ?? '');
  expect(answer.headers['content-type']).toBe('image/webp');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 680, height: 453 });
});

interface Attributes {
  formats: Record<string, { url: string; width: number; height: number; mime: string }>;
}

test('no other file can be had through /uploads', async () => {
  for (const name of ['festival.yaml', '..%2Ffestival.yaml', '%2e%2e%2ffestival.yaml', 'x.png'])
    expect(await get(`/uploads/${name}`)).toMatchObject({
      statusCode: 404,
      headers: { 'cache-control': 'no-store' },
    });
});

test('a picture is sent as it was when it was checked, whatever has become of its file', async () => {
  const url = uploadOf(/^event_1_2_/);
  const before = (await get(url)).rawPayload;
  await server.folder.write('clusters/robotics/event-1-2.png', 'no picture any more');
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(before);
});
