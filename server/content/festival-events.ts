import { findCluster } from '../../contract/clusters.ts';
import { contentAddress } from '../../contract/content-addresses.ts';
import { findEvent } from '../../contract/event-addresses.ts';
import { type Event, readEvents } from '../../contract/events.ts';
import type { Content } from './content.ts';

/** Asks for an answer of the content server by its address. */
export type AskContent = (path: string) => Promise<{ status: number; body: unknown }>;

/** Asks the content of this moment, without a detour over the network. */
export const askContent =
  (content: () => Content): AskContent =>
  async (path) =>
    content().answer(path);

/** An event of a cluster by the words of its address, or undefined. Rejects when the content can't be had. */
export const findFestivalEvent = async (
  ask: AskContent,
  clusterWord: string,
  title: string,
): Promise<{ event: Event; cluster: { id: number; name: string } } | undefined> => {
  const cluster = findCluster(clusterWord);
  if (!cluster) return undefined;
  const { status, body } = await ask(contentAddress.cluster(cluster.id));
  if (status >= 400) throw new Error(`The content server answered ${status}`);
  const event = findEvent(readEvents(body, '').entries, title);
  return event && { event, cluster };
};
