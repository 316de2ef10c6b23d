import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/* The least that Node can do: every request gets the answer that stands in the first argument, as JSON. */

const { status, headers, body } = JSON.parse(process.argv[2] ?? '{}');

const server = createServer((_request, response) => {
  response.writeHead(status, headers).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
