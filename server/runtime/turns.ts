/** Makes a function that does the work of one key one after the other, and of others meanwhile. */
export function turnsByKey() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(key) ?? Promise.resolve()).then(work);
    const over = done.catch(() => undefined);
    last.set(key, over);
    try {
      return await done;
    } finally {
      if (last.get(key) === over) last.delete(key);
    }
  };
}
