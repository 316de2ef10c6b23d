import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { sharedTestServer } from '../testing/server.ts';

const server = sharedTestServer();

it('A request that ends in two places is refused, so that no proxy and we read it differently', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const statusOf = async (...framing: string[]) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      ['POST /api/user/login HTTP/1.1', 'Host: localhost', ...framing, '', '0\r\n\r\n'].join(
        '\r\n',
      ),
    );
    return (await text(socket)).split(' ')[1];
  };
  expect(await statusOf('Content-Length: 5', 'Transfer-Encoding: chunked')).toBe('400');
  expect(await statusOf('Content-Length: 5', 'Content-Length: 6')).toBe('400');
  expect(await statusOf('Transfer-Encoding: chunked, identity')).toBe('400');
});

it('A parameter that is given twice is refused, naming it', async () => {
  const answer = await server.app.inject('/api/user/dauth/callback?code=a&code=b&site=other');
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual(['code']);
});
