/*
 * A page may outlive several deploys, and the files of its build with it; should one be gone all the same, a new page
 * has the new ones.
 */

const LAST_RELOAD = 'reloaded-at';
/** A second reload so soon would come to the same. */
const ONCE_IN_MS = 60_000;

const typedIn = new Set<HTMLInputElement>();

/** From now on `somethingIsTyped` knows of every field. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => typedIn.add(target as HTMLInputElement));
}

/** True while the page has a field that somebody wrote into. */
export function somethingIsTyped(): boolean {
  return [...typedIn].some((field) => field.isConnected && field.value);
}

/**
 * Loads the page anew where `error` says that a file of it is gone; once, and never where that would lose what is typed.
 * Resolves to false where the page stays.
 */
export async function reloadForMissingFile(error: unknown): Promise<boolean> {
  const last = Number(sessionStorage.getItem(LAST_RELOAD));
  if (Date.now() - last < ONCE_IN_MS || !(await isOfMissingFile(error)) || somethingIsTyped())
    return false;
  sessionStorage.setItem(LAST_RELOAD, String(Date.now()));
  location.reload();
  return true;
}

/** Each browser has its own words for it, the bundler others for a stylesheet. Most name the file, which may be there after all. */
async function isOfMissingFile(error: unknown): Promise<boolean> {
  const words = error instanceof Error ? error.message : '';
  if (!/dynamically imported module|importing a module script|unable to preload css/i.test(words))
    return false;
  const [file] = /(https?:\/)?\/\S+/.exec(words) ?? [];
  if (!file) return true;
  const found = await fetch(file, { method: 'HEAD' }).catch(() => undefined);
  return found?.status === 404;
}
