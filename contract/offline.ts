/** The address of the `OfflineCopy`, as JSON. */
export const offlineCopyAddress = '/site/offline.json';

/** Before a text of the copy that is HTML by now, so that no phone needs the parser for it. No content may hold it. */
export const DRAWN = '\0';

/** The address of the site's own service worker. */
export const workerAddress = '/worker.js';

/** All that shows the site without network, of one build and one state of the content. */
export interface OfflineCopy {
  /** Another for other words, answers or files. */
  readonly version: string;
  /** The one document that shows any page, as the server would send it. */
  readonly document: { readonly html: string; readonly headers: Readonly<Record<string, string>> };
  /** Addresses of built files, whose names carry a hash of what is in them. */
  readonly files: readonly string[];
  /** The one of them that every page begins its own styles with: its characters, and the SHA-256 of its text, in base64. */
  readonly style?: { readonly address: string; readonly length: number; readonly hash: string };
  /** Addresses of packs: each is the texts of further built files, by their addresses, as JSON. */
  readonly packs: readonly string[];
  /** The server's answers by their addresses: JSON that is the same for everybody. Markdown is HTML, behind `DRAWN`. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Addresses of answers that change oftener than the content: each is asked for by itself, and a copy is whole without. */
  readonly changing?: readonly string[];
}

/** Fixed paths that the copy shows; events and their clusters are shown besides. */
export const OFFLINE_PAGES = [
  '/',
  '/about',
  '/highlights',
  '/clusters',
  '/map',
  '/schedule',
  '/hospitality',
  '/pass',
  '/profile',
] as const;

/** True for a page that the offline copy shows; for others a visitor waits as long as the network takes. */
export function isOfflinePage(path: string): boolean {
  return (OFFLINE_PAGES as readonly string[]).includes(path) || path.startsWith('/events/');
}
