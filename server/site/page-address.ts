import { randomUUID } from 'node:crypto';
import { findCluster } from '../../contract/clusters.ts';
import { clusterAddress, eventAddress, findEvent } from '../../contract/event-addresses.ts';
import { featureIsOn } from '../../contract/feature-screens.ts';
import { type Content, ContentUnavailable } from '../content/reading/content.ts';
import type { Renderer } from './load-build.ts';

/** A page's one address; where nothing is there, that of the 404 page which stands for all such addresses. */
export interface PageAddress {
  readonly path: string;
  /** Only of the pages of `ownQuery`, and of an invitation, whose event and team it names. Of all other pages it changes nothing. */
  readonly query?: string;
  readonly isThere: boolean;
  /** An invitation's own words, which no page repeats: one stands for all of them. */
  readonly invitation?: string;
}

/** The content by which addresses are judged. */
type AddressedContent = Pick<Content, 'clusters' | 'events' | 'festival' | 'findFormerEvent'>;

/** A word that nobody can have asked for: it takes the place of the visitor's own in the address of a 404 page. */
const NOWHERE = randomUUID();

/** `/events/music/details/raga` has four; thousands would take a while to match. */
const MOST_WORDS = 8;

/**
 * The page that an address in any spelling leads to: other case, escapes, slashes and blanks. It looks up and
 * renders nothing, so whoever makes addresses up costs no more than that. `asked` must be decodable.
 */
export function pageAddress(
  asked: string,
  routeAt: Renderer['routeAt'],
  content: AddressedContent,
): PageAddress {
  const words = asked
    .split('/')
    .map((word) => decodeURIComponent(word).trim())
    .filter(Boolean);
  const route =
    words.length > MOST_WORDS ? undefined : routeAt(`/${words.map(encodeURIComponent).join('/')}`);
  if (!route) return withoutLastSign(asked, routeAt, content);
  const { pattern, params } = route;
  if (!pattern.includes(':')) {
    const isThere = featureIsOn(pattern, content.festival.features) ?? true;
    return { path: pattern, isThere };
  }
  if (params.invitation !== undefined)
    return content.festival.features.registration
      ? { path: '/join/invitation', isThere: true, invitation: params.invitation }
      : { path: `/${NOWHERE}`, isThere: false };
  const cluster = findCluster(params.cluster);
  // Another content server may not have every cluster that the site knows.
  if (!cluster && params.event === undefined && /\W$/.test(asked))
    return withoutLastSign(asked, routeAt, content);
  if (!cluster || !content.clusters.some(({ id }) => id === cluster.id))
    return { path: pattern.replaceAll(/:\w+/g, NOWHERE), isThere: false };
  if (params.event === undefined) return { path: clusterAddress(cluster.name), isThere: true };
  const title = titleOf(params.event, () => content.events(cluster.id));
  const path =
    title === undefined
      ? presentAddress(cluster.name, params.event, content)
      : eventAddress(cluster.name, title);
  return { path: path ?? eventAddress(cluster.name, NOWHERE), isThere: path !== undefined };
}

/** The address of the event that was called so before; undefined where none was, or it is gone. */
function presentAddress(
  clusterName: string,
  formerTitle: string,
  { clusters, events, findFormerEvent }: AddressedContent,
): string | undefined {
  const former = findFormerEvent(clusterName, formerTitle);
  if (former === undefined) return undefined;
  for (const { id, name } of clusters) {
    const event = ifKnown(() => events(id))?.find(({ eventId }) => eventId === former);
    if (event) return eventAddress(name, event.title);
  }
  return undefined;
}

const LAST_SIGNS = /[.,;:!?)\]}'"*…]{1,9}$/;

/** Chats take the sign after a link for a part of it: `/schedule.` is `/schedule`. Titles of events forgive it themselves. */
function withoutLastSign(...[asked, ...around]: Parameters<typeof pageAddress>): PageAddress {
  const plain = asked.replace(LAST_SIGNS, '');
  // Of more there is no end.
  return plain === asked || LAST_SIGNS.test(plain)
    ? { path: `/${NOWHERE}`, isThere: false }
    : pageAddress(plain, ...around);
}

/** The title as its event spells it. While the content can't be had, any title may be one: its page says so. */
function titleOf(asked: string, events: () => ReturnType<Content['events']>): string | undefined {
  const known = ifKnown(events);
  return known ? findEvent(known, asked)?.title : asked;
}

/** The events of a cluster; undefined while another content server has never told them. */
function ifKnown(events: () => ReturnType<Content['events']>) {
  try {
    return events();
  } catch (error) {
    if (error instanceof ContentUnavailable) return undefined;
    throw error;
  }
}
