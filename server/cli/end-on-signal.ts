/**
 * Has what is starting or has started ended by SIGINT and SIGTERM, and this process after it, with `code`; the function that is
 * given ends it without the process. A signal waits for a start under way, and nothing is ended twice: npm passes on what a
 * terminal has sent already, and who doesn't see an end at once asks again.
 * @param end has undefined where the start failed
 */
export function endOnSignal<Started>(
  starting: Promise<Started>,
  end: (started: Started | undefined) => Promise<unknown>,
  code: number,
): () => Promise<void> {
  let ending: Promise<void> | undefined;
  const endOnce = () => {
    ending ??= starting
      .catch(() => undefined)
      .then(end)
      .then(() => undefined);
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      endOnce()
        .catch((error: Error) => console.error(error.message))
        .finally(() => process.exit(code));
    });
  return endOnce;
}
