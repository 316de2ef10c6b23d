import { workerAddress } from '../../contract/offline.ts';

/** What the worker is asked to keep: the site, which a page with these styles asks for, or `/gate` with these files. */
export interface KeepMessage {
  readonly styles?: string;
  readonly gateFiles?: readonly string[];
}

/** Keeps the site, or brings what is kept to the server's version. Resolves to false where not all of it could be had. */
export function keepSite(): Promise<boolean> {
  return ask({ styles: document.querySelector('style')?.textContent ?? '' });
}

/**
 * Keeps `/gate`, which has a document of its own, with the files that this names and `gateFiles`: addresses below
 * `/assets/` that it will need without network. Resolves to false where not all of it could be had, or the browser keeps
 * nothing; ask again at the next visit, since each build has other files.
 */
export function keepGate(gateFiles: readonly string[]): Promise<boolean> {
  return ask({ gateFiles });
}

/** No promise of the worker's own may fail: a browser without one, or that forbids it, keeps nothing. */
async function ask(message: KeepMessage): Promise<boolean> {
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
