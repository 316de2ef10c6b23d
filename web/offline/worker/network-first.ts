/** From this status on nobody was there to answer, as a proxy says of a server that starts anew, or had no time. */
const UNREACHED = 502;

const LATE = Symbol('late');

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
