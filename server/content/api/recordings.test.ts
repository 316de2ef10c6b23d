import { beforeAll, expect, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { comparable } from '../../testing/content/comparable-answers.ts';
import { keepsTheContract } from '../../testing/content/contract-suite.ts';
import {
  recordedClusters,
  TestFolder,
  writeRecordedFestival,
} from '../../testing/content/recorded-festival.ts';
import { sharedRecordedServer } from '../../testing/content/recorded-server.ts';
import { recordedBody } from '../../testing/content/recordings.ts';
import { loadContent } from '../reading/content.ts';
import { contentAnswer } from './answers.ts';

const server = sharedRecordedServer();
let url: string;

beforeAll(async () => {
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

keepsTheContract(() => url);

test('entries that have nothing but a name look as recorded', async () => {
  await using edges = await TestFolder.make();
  await writeRecordedFestival(edges, { withEdges: true });
  const known = [...recordedClusters, { id: 14, name: 'Made in admin' }];
  const edged = await loadContent(edges.path, known);
  const attributes = (body: unknown) => (body as { data: { attributes: unknown } }).data.attributes;
  for (const [url, name] of [
    [contentAddress.sponsors, 'edge/sponsor-no-logo'],
    [contentAddress.workshops, 'edge/workshop-no-image'],
  ] as const) {
    const { data } = contentAnswer(edged, url).body as { data: { attributes: unknown }[] };
    expect(comparable(data.at(-1)?.attributes)).toEqual(comparable(attributes(recordedBody(name))));
  }
  const recorded = attributes(recordedBody('edge/cluster-null-fields-and-image'));
  expect(comparable(attributes(contentAnswer(edged, contentAddress.cluster(14)).body))).toEqual({
    ...(comparable(recorded) as object),
    Cluster_Details: { id: 14, title: 'Made in admin', Events: eventsOf(recorded) },
  });
});

function eventsOf(attributes: unknown) {
  return comparable(
    (attributes as { Cluster_Details: { Events: unknown } }).Cluster_Details.Events,
  );
}
