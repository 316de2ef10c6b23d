import { workerAddress } from '../../contract/offline.ts';

/** Keeps the site, or brings what is kept to the server's version. Resolves to false where not all of it could be had. */
export function keepSite(): Promise<boolean> {
  return ask({});
}

/**
 * Keeps a page that has a document of its own, such as `/gate`, with the files that its document names and `files`:
 * addresses below `/assets/` that it will need without network. Resolves to false where not all of it could be had, or
 * the browser keeps nothing; ask again at the next visit, since each build has other files.
 */
export function keepPage(page: string, files: readonly string[]): Promise<boolean> {
  return ask({ page, files });
}

/** No promise of the worker's own may fail: a browser without one, or that forbids it, keeps nothing. */
async function ask(message: object): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return false;
  try {
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
