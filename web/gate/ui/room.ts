/** Thousands of scans have room in it. */
const LITTLE_BYTES = 5_000_000;

/** Asks the browser never to throw away what is kept, as it may when the phone is full. */
export async function askToKeep(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

/** True where the phone's storage is nearly full: then scans may soon be refused. */
export async function hasLittleRoom(): Promise<boolean> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } =
    (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota - usage < LITTLE_BYTES;
}
