import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy that lets through so much of the next answer, then ends the connection. Ends with its test file. */
export interface CuttingProxy {
  readonly url: string;
  /** Cuts the next whole answer of the server to what `keep` makes of it; those after it pass whole. */
  cutNext(keep: (answer: Buffer) => Buffer): void;
  close(): void;
}

/** In front of a server on 127.0.0.1 whose answers name their length. */
export async function startCuttingProxy(serverPort: number): Promise<CuttingProxy> {
  let cut: ((answer: Buffer) => Buffer) | undefined;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1');
    let answer = Buffer.alloc(0);
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
    client.pipe(server);
    client.on('close', () => server.destroy());
    server.on('data', (bytes) => {
      answer = Buffer.concat([answer, bytes]);
      if (!isWhole(answer)) return;
      // By now the server has acted, and thinks that it was heard.
      client.end(cut ? cut(answer) : answer);
      cut = undefined;
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutNext(keep) {
      cut = keep;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

const END_OF_HEADERS = '\r\n\r\n';

/** The place of an answer's first byte after its headers; 0 while they aren't all there. */
export function bodyStart(answer: Buffer): number {
  const end = answer.indexOf(END_OF_HEADERS);
  return end < 0 ? 0 : end + END_OF_HEADERS.length;
}

function isWhole(answer: Buffer): boolean {
  const start = bodyStart(answer);
  const length = /^content-length: (\d+)/im.exec(answer.subarray(0, start).toString())?.[1];
  return length !== undefined && answer.length >= start + Number(length);
}
