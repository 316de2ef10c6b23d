/** Somebody who has no answer after so long is offline, until one comes. */
const LATE_MS = 2000;

/** `send`, telling each time whether anybody answers. */
export function listening(send: typeof fetch, onHeard: (isThere: boolean) => void): typeof fetch {
  return async (...request) => {
    const late = setTimeout(() => onHeard(false), LATE_MS);
    try {
      const response = await send(...request);
      onHeard(true);
      return response;
    } catch (error) {
      onHeard(false);
      throw error;
    } finally {
      clearTimeout(late);
    }
  };
}
