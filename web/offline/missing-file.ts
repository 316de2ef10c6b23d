import { tabStorage } from '../storage/browser-storage.ts';
import { sharedValue } from '../ui/shared-value.ts';

/*
 * A page may outlive several deploys, and the files of its build with it. Should one be gone all the same, the page is
 * loaded anew, which has the new ones; where something is typed, or the tab keeps nothing, it stays, and says so.
 */

const LAST_RELOAD = 'reloaded-at';
/** A second reload so soon would come to the same. */
const ONCE_IN_MS = 60_000;

const typedIn = new Set<HTMLInputElement>();
const isRenewed = sharedValue(false);

/** True once a file of this page is gone, and the page stays as it is. */
export const useIsRenewed = isRenewed.useValue;

/** Hears of each field that somebody writes into, and of each file that can't be had. */
export function watchForMissingFiles(): () => void {
  const note = ({ target }: Event) => void typedIn.add(target as HTMLInputElement);
  // Vite's own event for a part that a page loads later.
  const look = (event: Event) =>
    void meetMissingFile((event as Event & { payload?: unknown }).payload);
  addEventListener('input', note);
  addEventListener('vite:preloadError', look);
  return () => {
    removeEventListener('input', note);
    removeEventListener('vite:preloadError', look);
  };
}

async function meetMissingFile(error: unknown): Promise<void> {
  if (!(await isOfMissingFile(error))) return;
  if (somethingIsTyped()) return isRenewed.set(true);
  const last = Number(tabStorage.get(LAST_RELOAD));
  if (Date.now() - last < ONCE_IN_MS) return;
  // A page that can't know of its last reload might load itself anew for ever.
  if (tabStorage.set(LAST_RELOAD, String(Date.now()))) location.reload();
  else isRenewed.set(true);
}

function somethingIsTyped(): boolean {
  return [...typedIn].some((field) => field.isConnected && field.value);
}

/** Each browser has its own words for it, the bundler others for a stylesheet. Most name the file, which may be there after all. */
async function isOfMissingFile(error: unknown): Promise<boolean> {
  const words = error instanceof Error ? error.message : '';
  if (!/dynamically imported module|importing a module script|unable to preload css/i.test(words))
    return false;
  const [file] = /(https?:\/)?\/\S+/.exec(words) ?? [];
  if (!file) return navigator.onLine;
  const found = await fetch(file, { method: 'HEAD' }).catch(() => undefined);
  return found?.status === 404;
}
