import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between a browser and a site, which a journey takes away, slows to nothing, or leads to another site. */
export interface Network {
  readonly url: string;
  /** The site's address; what is open stays with the one before. */
  target: string;
  /** `gone`: no connection comes about. `hangs`: it does, and nothing ever comes. */
  state: 'there' | 'gone' | 'hangs';
  /** All that came through it to the browser, headers included. */
  sentBytes: number;
  close(): Promise<void>;
}

/** Opens a network on a free port; it leads nowhere until it has a target. */
export async function openNetwork(): Promise<Network> {
  const sockets = new Set<Socket>();
  let state: Network['state'] = 'there';
  const server = createServer((browser) => {
    sockets.add(browser);
    browser.on('error', () => browser.destroy()).on('close', () => sockets.delete(browser));
    if (state === 'gone') browser.destroy();
    if (state === 'there') join(browser, network);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const network: Network = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    target: '',
    sentBytes: 0,
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return network;
}

function join(browser: Socket, network: Network): void {
  const site = connect(Number(new URL(network.target).port), '127.0.0.1');
  const end = () => {
    site.destroy();
    browser.destroy();
  };
  site.on('error', end).on('close', end);
  browser.on('close', end);
  site.on('data', (bytes) => {
    network.sentBytes += bytes.length;
  });
  site.pipe(browser);
  browser.pipe(site);
}
