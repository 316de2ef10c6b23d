import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../testing/server.ts';

const ID = '5f1c0d7a9b2e4c6d8f001122334455aa';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const OWN = /^[a-z\d]{8}-[a-z\d]+$/;
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

/** The id of a request with these headers, as its answer and its line of the log have it. */
async function serverWith(TRUST_PROXY: string) {
  const server = await startTestServer({ TRUST_PROXY });
  onTestFinished(server.close);
  return async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const answer = await server.app.inject({ url: '/api/colleges', headers, remoteAddress });
    const line = JSON.parse(server.log.at(-1)!);
    expect(answer.headers['x-request-id']).toBe(line.reqId);
    return line.reqId;
  };
}

it('A request keeps the id that the proxy gave it, in the log and in the answer', async () => {
  const idOf = await serverWith('1');
  expect(await idOf({ 'x-request-id': ID })).toBe(ID);
  expect(await idOf({ traceparent: PARENT })).toBe(TRACE);
  expect(await idOf({ traceparent: PARENT, 'x-request-id': ID })).toBe(ID);
});

it('An id that is none gets one of ours in its place', async () => {
  const idOf = await serverWith('1');
  const headers: Record<string, string>[] = [
    { 'x-request-id': 'short' },
    { 'x-request-id': `${ID}"}{"level":60` },
    { 'x-request-id': 'a'.repeat(65) },
    { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
    { traceparent: TRACE },
  ];
  for (const given of headers) expect(await idOf(given)).toMatch(OWN);
});

it('Nobody but a trusted proxy names requests', async () => {
  const idOf = await serverWith('10.0.0.0/8,loopback,fd00::/8');
  for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', '::1', '127.0.0.9', 'fd00::7'])
    expect(await idOf({ 'x-request-id': ID }, proxy)).toBe(ID);
  for (const visitor of ['11.1.2.3', '::ffff:11.1.2.3', 'fe80::7'])
    expect(await idOf({ 'x-request-id': ID }, visitor)).toMatch(OWN);
  const alone = await serverWith('off');
  expect(await alone({ 'x-request-id': ID, traceparent: PARENT })).toMatch(OWN);
});
