import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/* The least that Node can do: every request gets the answer that the parent process sends. */

process.once('message', ({ status, headers, body }: Answer) => {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(status, headers).end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}
