import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { sharedTestServer } from '../testing/server.ts';

const server = sharedTestServer();

beforeAll(() => server.app.listen({ host: '127.0.0.1', port: 0 }));

/** The whole of what comes back over a connection of its own until that ends. */
function answerTo(request: string) {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(request, 'latin1');
  return text(socket);
}

it.each([
  ['a byte that no address has', 'GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['no request', 'hello\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\na: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused in our words, and the connection is over', async (_what, request, status) => {
  const answer = await answerTo(request);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('\r\nconnection: close');
  expect(head).toContain('\r\nx-content-type-options: nosniff');
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^The request /) });
});
