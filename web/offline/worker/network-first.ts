/**
 * The network's answer, or the copy where it fails or takes longer than `patienceMs`, which `onSlow` is told. Without a
 * copy the network has all the time that it needs. @throws what the network failed with
 */
export async function networkFirst(
  network: Promise<Response>,
  copy: () => Promise<Response | undefined>,
  patienceMs: number,
  onSlow: () => void = () => undefined,
): Promise<Response> {
  const failed = network.catch(() => undefined);
  const first = await Promise.race([failed, ...(patienceMs < Infinity ? [wait(patienceMs)] : [])]);
  if (first) return first;
  onSlow();
  return (await copy()) ?? network;
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
