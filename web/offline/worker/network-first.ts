/** From this status on nobody was there to answer, as a proxy says of a server that starts anew, or had no time. */
const UNREACHED = 502;

/**
 * The network's answer, or the copy where it fails, brings none of the site's or takes longer than `patienceMs`, which
 * `onSlow` is told. Without a copy the network has all the time that it needs. @throws what the network failed with
 */
export async function networkFirst(
  network: Promise<Response>,
  copy: () => Promise<Response | undefined>,
  patienceMs: number,
  onSlow: () => void = () => undefined,
): Promise<Response> {
  const answered = network.then(
    (response) => (response.status < UNREACHED ? response : undefined),
    () => undefined,
  );
  const first = await Promise.race([
    answered,
    ...(patienceMs < Infinity ? [wait(patienceMs)] : []),
  ]);
  if (first) return first;
  onSlow();
  return (await copy()) ?? network;
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
