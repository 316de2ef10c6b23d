/** Whatever a part of the bench starts: sites, browsers, copies of the festival. */
type Started = { stop(): unknown } | { close(): unknown } | { remove(): unknown };

/** Ends what was started, by its own word for that: for an `AsyncDisposableStack`. */
export async function ended(started: Started): Promise<void> {
  if ('stop' in started) await started.stop();
  else if ('close' in started) await started.close();
  else await started.remove();
}
