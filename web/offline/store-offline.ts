import { workerAddress } from '../../contract/offline.ts';

/** What the worker is asked to store: the site, which a page with these styles asks for, or `/gate` with these files. */
export interface StoreMessage {
  readonly styles?: string;
  readonly gateFiles?: readonly string[];
}

/** Stores the site, or brings what is stored to the server's version. Resolves to false where not all of it could be had. */
export function storeSite(): Promise<boolean> {
  return ask({ styles: document.querySelector('style')?.textContent ?? '' });
}

/**
 * Stores `/gate`, which has a document of its own, with the files that this names and `gateFiles`: addresses below
 * `/assets/` that it will need without network. Resolves to false where not all of it could be had, or the browser stores
 * nothing; ask again at the next visit, since each build has other files.
 */
export function storeGate(gateFiles: readonly string[]): Promise<boolean> {
  return ask({ gateFiles });
}

/** No promise of the worker's own may fail: a browser without one, or that forbids it, stores nothing. */
async function ask(message: StoreMessage): Promise<boolean> {
  try {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return false;
    await serviceWorker.register(workerAddress, { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    return await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data === true);
      active?.postMessage(message, [port2]);
    });
  } catch {
    return false;
  }
}
