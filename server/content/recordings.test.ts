import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Content, loadContent } from './content.ts';
import { recordedClusters, TestFolder, writeRecordedFestival } from './recorded-festival.ts';
import { recordedBody, recordings } from './recordings.ts';

let folder: TestFolder;
let content: Content;

beforeAll(async () => {
  folder = await TestFolder.make();
  await writeRecordedFestival(folder);
  content = await loadContent(folder.path, recordedClusters);
});

afterAll(() => folder.remove());

/** What differs from one server to the next is replaced by its kind, once it has been seen to be of it. */
const kinds: Record<string, [RegExp, string]> = {
  createdAt: [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'moment'],
  updatedAt: [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'moment'],
  publishedAt: [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'moment'],
  documentId: [/^[a-z][a-z\d]{23}$/, 'documentId'],
  hash: [/^\w+_[\da-f]{10}$/, 'hash'],
  url: [/^\/uploads\/\w+_[\da-f]{10}\.png$/, 'url'],
  size: [/^\d+(\.\d{1,2})?$/, 'kilobytes'],
  alternativeText: [/\w/, 'words'],
};

const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const madeId =
    'contact' in value || ('documentId' in value && String(value.documentId).length > 20);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'id' && madeId && Number.isSafeInteger(inner)) return [key, 'id'];
      const [pattern, kind] = kinds[key] ?? [];
      return [key, pattern?.test(String(inner)) ? kind : comparable(inner)];
    }),
  );
};

const asked = Object.entries(recordings).filter(
  ([name]) => /^(edge\/|[a-z]+(-1)?$)/.test(name) && name !== 'image',
);

describe('the answer to a recorded request is the recorded answer, field by field and in order', () => {
  test.for(asked)('%s', ([name, { url, status }]) => {
    const answer = content.answer(url);
    expect(answer.status).toBe(status);
    expect(comparable(answer.body)).toEqual(comparable(recordedBody(name)));
    const inOrder = (body: unknown) => JSON.stringify(comparable(body));
    expect(inOrder(JSON.parse(answer.json))).toBe(inOrder(recordedBody(name)));
  });
});

test('all 28 recorded reads were compared', () => {
  expect(asked).toHaveLength(28);
});

test('answers without pictures have the very length that was recorded', () => {
  const plain = asked.filter(([name]) => !/sponsors|clusters-1$|relations|workshops/.test(name));
  for (const [name, { url, bytes }] of plain)
    expect([name, Buffer.byteLength(content.answer(url).json)]).toEqual([name, bytes]);
});

test('entries that have nothing but a name look as recorded', async () => {
  await using edges = await TestFolder.make();
  await writeRecordedFestival(edges, { withEdges: true });
  const known = [...recordedClusters, { id: 14, name: 'Made in admin' }];
  const { answer } = await loadContent(edges.path, known);
  const populate = 'populate[Cluster_Details][populate][Events][populate]=*';
  const attributes = (body: unknown) => (body as { data: { attributes: unknown } }).data.attributes;
  for (const [url, name] of [
    ['/api/sponsors/13?populate=*', 'edge/sponsor-no-logo'],
    ['/api/workshops/5?populate=*', 'edge/workshop-no-image'],
  ] as const)
    expect(comparable(attributes(answer(url).body))).toEqual(
      comparable(attributes(recordedBody(name))),
    );
  const recorded = attributes(recordedBody('edge/cluster-null-fields-and-image'));
  expect(comparable(attributes(answer(`/api/clusters/14?${populate}`).body))).toEqual({
    ...(comparable(recorded) as object),
    Cluster_Details: { id: 14, title: 'Made in admin', Events: eventsOf(recorded) },
  });
});

const eventsOf = (attributes: unknown) =>
  comparable((attributes as { Cluster_Details: { Events: unknown } }).Cluster_Details.Events);
