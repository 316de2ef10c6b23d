import { isOfflinePage } from '../../../contract/offline.ts';
import { venuesAddress } from '../../../contract/plan.ts';
import { leaderboardPath } from '../../../contract/results/published-results.ts';
import { scheduleAddress } from '../../../contract/schedule.ts';
import { storedCopies } from '../copies.ts';
import { GATE, storedGate } from './store-gate.ts';
import type { FetchEvent } from './worker-scope.ts';

/** As long as a visitor waits for the network where there is a copy. */
const PATIENCE_MS = 3000;
/** So long after the network was too slow its answers aren't waited for again. */
const SLOW_FOR_MS = 30_000;
/** From this status on nobody was there to answer, as a proxy says of a server that starts anew, or had no time. */
const UNREACHED = 502;
const LATE = Symbol('late');

let slowUntil = 0;

/**
 * Our answer to a request of a page, or undefined where the browser goes on by itself. Only what is named here is ever
 * looked at, so nothing that carries a token is: a call has its token in a header, and goes to none of these addresses.
 */
export function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.headers.has('authorization')) return;
  if (request.mode === 'navigate') return isPage(url) ? page(event, url) : undefined;
  if (isFile(url)) return file(request);
  if (isPublicAnswer(url)) return publicAnswer(request);
  if (isChangingAnswer(url)) return changingAnswer(request);
}

function page({ preloadResponse, request }: FetchEvent, { pathname }: URL): Promise<Response> {
  const network = Promise.resolve(preloadResponse).then((early) => early ?? fetch(request));
  const isGate = pathname === GATE;
  const copy = async () => (isGate && (await storedGate())) || (await storedCopies())[0]?.document;
  const hasPatience = isGate || isOfflinePage(pathname);
  return networkFirst(network, copy, hasPatience ? PATIENCE_MS : Infinity, notifySlow);
}

function publicAnswer(request: Request): Promise<Response> {
  const patience = Date.now() < slowUntil ? 0 : PATIENCE_MS;
  const copy = async () => (await storedCopies())[0]?.cache.match(request, { ignoreVary: true });
  return networkFirst(fetch(request), copy, patience, notifySlow);
}

/** Kept as it last came, where the copy has it; it tells nothing of the network, which the copy may be without. */
function changingAnswer(request: Request): Promise<Response> {
  const stored = async () => {
    const [copy] = await storedCopies();
    const before = await copy?.cache.match(request, { ignoreVary: true });
    return { copy, before };
  };
  const network = fetch(request).then(async (response) => {
    const { copy, before } = await stored();
    const isNewer = before?.headers.get('etag') !== response.headers.get('etag');
    if (response.ok && before && isNewer)
      await copy?.cache.put(request, response.clone()).catch(() => undefined);
    return response;
  });
  return networkFirst(
    network,
    async () => (await stored()).before,
    PATIENCE_MS,
    () => {},
  );
}

function notifySlow(): void {
  slowUntil = Date.now() + SLOW_FOR_MS;
}

/** From any copy: an older page goes on with the files of its own build. */
async function file(request: Request): Promise<Response> {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  const response = await fetch(request).catch((error) => error as Error);
  if (response instanceof Error) return nothingDrawn(request) ?? Promise.reject(response);
  const [copy] = response.ok ? await storedCopies() : [];
  // On a full disk the page goes on without.
  await copy?.cache.put(request, response.clone()).catch(() => undefined);
  return response;
}

/** A drawing that isn't there leaves its place empty: a browser would put a sign of something broken. */
function nothingDrawn({ destination, url }: Request): Response | undefined {
  if (destination !== 'image' || !url.endsWith('.svg')) return;
  const headers = { 'content-type': 'image/svg+xml' };
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers });
}

/* The worker looks at requests for these addresses alone. None of them ever carries a token or says anything of a person. */

/** A page of the site, or what may be one: the desk, calls, pictures and single files are none. */
export function isPage({ pathname }: URL): boolean {
  return !/^\/((api|assets|site|desk|uploads|calendar|share)(\/|$)|[^/]+\.\w+$|metrics$|healthz$|readyz$)/.test(
    pathname,
  );
}

/** A file whose name changes with what is in it. */
export function isFile({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/') || /^\/site\/[\w-]{10}\.json$/.test(pathname);
}

/** An answer that is the same for everybody, of which the offline copy has one. */
export function isPublicAnswer({ pathname }: URL): boolean {
  return (
    [scheduleAddress, venuesAddress].includes(pathname) ||
    /^\/api\/(clusters\/\d+|hospitalities)$/.test(pathname)
  );
}

/** The same, but for that it changes oftener than the content. */
export function isChangingAnswer({ pathname }: URL): boolean {
  return pathname === leaderboardPath;
}

/**
 * The network's answer, or the copy where it fails, brings none of the site's or takes longer than `patienceMs`, which
 * alone `onSlow` is told. Without a copy the network has all the time that it needs. @throws what the network failed with
 */
export async function networkFirst(
  network: Promise<Response>,
  copy: () => Promise<Response | undefined>,
  patienceMs: number,
  onSlow: () => void,
): Promise<Response> {
  const answered = network.then(
    (response) => (isTheSites(response) ? response : undefined),
    () => undefined,
  );
  const late = new Promise<typeof LATE>((resolve) => {
    if (patienceMs < Infinity) setTimeout(resolve, patienceMs, LATE);
  });
  const first = await Promise.race([answered, late]);
  if (first && first !== LATE) return first;
  // A failure is known at once; it may also be a visitor who has gone elsewhere.
  if (first === LATE) onSlow();
  return (await copy()) ?? network;
}

/** Without network Firefox's navigation preload doesn't fail: an error is what it answers. */
function isTheSites({ type, status }: Response): boolean {
  return type !== 'error' && status < UNREACHED;
}
