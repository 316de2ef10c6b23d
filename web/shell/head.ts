import type { UIMatch } from 'react-router';
import type { Site } from '../../contract/site.ts';

/** A page as browsers, search engines and chats name it. */
export interface Head {
  /** Without the festival's name, which is added; absent on the home page. */
  title?: string;
  description?: string;
  /** Path of the share picture (1200x630) on this site. */
  image?: string;
  /** Pages about one person, or about an error, stay out of search engines. */
  hidden?: boolean;
}

/** A screen's `handle`: how it names itself, given what its loader answered. */
export interface ScreenHandle<Data = unknown> {
  head?: (page: { data: Data; params: Record<string, string | undefined>; site: Site }) => Head;
  /** Further modules that the page shows from the start, as the build's manifest keys them. */
  parts?: (data: Data, site: Site) => readonly string[];
  /** Addresses of answers that it reads at once: they are fetched beside its scripts. */
  answers?: (data: Data, site: Site) => readonly string[];
  /** Loads what the server has drawn of such modules, before the page is taken over. */
  ready?: (data: Data, site: Site) => Promise<unknown>;
  /** The event detail has no footer, the about section neither navbar nor footer. Source: section 2, Page layout. */
  navbar?: boolean;
  footer?: boolean;
}

/** The page's full title: the deepest screen's own, then the festival's. */
export function fullTitle(head: Head, site: Site): string {
  const festival = site.festival.name;
  return head.title ? `${head.title} · ${festival}` : `${festival} · ${site.festival.tagline}`;
}

/** The deepest matched screen's head. */
export function headOf(
  matches: readonly Pick<UIMatch, 'handle' | 'loaderData' | 'params'>[],
  site: Site,
): Head {
  const screen = matches.at(-1);
  const handle = screen?.handle as ScreenHandle | undefined;
  return handle?.head?.({ data: screen?.loaderData, params: screen?.params ?? {}, site }) ?? {};
}
