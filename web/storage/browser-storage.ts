/*
 * The one way to what a browser keeps of this site. Any of it may be refused as soon as it is named (site data is
 * blocked), be null (in a chat app's window) or full: then the page remembers it itself, until it is closed or loaded
 * anew. The linter keeps other ways out.
 */

/** `find` is one of the browser's own two: to name it may throw. */
function storage(find: () => Storage) {
  /** What the browser did not take. */
  const memory = new Map<string, string>();

  /** Undefined where the browser does nothing of the kind. */
  function attempt<T>(work: (storage: Storage) => T): T | undefined {
    try {
      return work(find());
    } catch {
      return undefined;
    }
  }

  /** For the page alone. */
  function setInMemory(key: string, value: string): void {
    // Else an older value would be what the next page finds.
    attempt((storage) => storage.removeItem(key));
    memory.set(key, value);
  }

  return {
    setInMemory,
    get: (key: string): string | null =>
      memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    /** False where it goes with the page. */
    set(key: string, value: string): boolean {
      memory.delete(key);
      const isStored = attempt((storage) => storage.setItem(key, value) ?? true) ?? false;
      if (isStored) return true;
      setInMemory(key, value);
      return false;
    },
    remove(key: string): void {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear(): void {
      memory.clear();
      attempt((storage) => storage.clear());
    },
    /** True of what goes with the page. */
    isInMemory: (key: string): boolean => memory.has(key),
  };
}

/** For this browser: all its tabs, until it is removed. */
export const browserStorage = storage(() => localStorage);

/** For this tab. */
export const tabStorage = storage(() => sessionStorage);
