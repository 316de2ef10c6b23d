import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedTestServer, signUpSomebody } from '../testing/server.ts';

const MB = 1_000_000;

const server = sharedTestServer({ TRUST_PROXY: 'loopback' });
let port: number;

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});

afterEach(() => {
  vi.useRealTimers();
});

/** A sign-up of `bytes` of which only the beginning comes. */
function beginSignUp(bytes: number, from: string): ClientRequest {
  const begun = request({
    host: '127.0.0.1',
    port,
    path: '/api/user/register',
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': bytes,
      'x-forwarded-for': from,
    },
  });
  begun.on('error', () => {});
  begun.write('--b\r\nContent-Disposition: form-data; name="user_id_proof"\r\n\r\ndata:');
  return begun;
}

async function answerTo(asked: ClientRequest) {
  const [response] = await once(asked, 'response');
  const { message } = (await json(response)) as { message: string };
  return { status: response.statusCode, headers: response.headers, message };
}

/** Of the server's side. */
function openConnections(): Promise<number> {
  return promisify(server.app.server.getConnections.bind(server.app.server))();
}

describe('forms that are begun and not finished', () => {
  it('wait in line when one address has too many, and others get in', async () => {
    // All that one address may send at once.
    const begun = Array.from({ length: 3 }, () => beginSignUp(4 * MB, '10.0.0.1'));
    const read = () => server.log.filter((line) => line.includes('starting multipart')).length;
    await expect.poll(read, { timeout: 10_000 }).toBe(3);
    const asked = beginSignUp(4 * MB, '10.0.0.1');
    asked.end('x'.repeat(4 * MB));
    const answer = answerTo(asked);
    const elsewhere = await signUpSomebody(server.app);
    expect(elsewhere.response.statusCode).toBe(200);
    expect(await Promise.race([answer, 'waits'])).toBe('waits');
    for (const each of begun) each.destroy();
    expect((await answer).status).toBe(400);
  });

  it('are told to come back after a while in line, before anything of them is read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const begun = Array.from({ length: 40 }, () => beginSignUp(4 * MB, '10.0.0.4'));
    const first = Promise.race(begun.map(answerTo));
    await expect.poll(() => vi.getTimerCount(), { timeout: 10_000 }).toBeGreaterThan(10);
    vi.advanceTimersByTime(40_000);
    expect(await first).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
      message: 'The festival is very busy right now. Please try again in a few seconds',
    });
    vi.useRealTimers();
    for (const each of begun) each.destroy();
    // Those in line would else begin in the next test.
    await expect.poll(openConnections).toBe(0);
  });

  it('end with a word when nothing comes any more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stalled = beginSignUp(4 * MB, '10.0.0.2');
    const answer = answerTo(stalled);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(15_000);
    await expect(answer).resolves.toMatchObject({
      status: 408,
      message: 'The form took too long to arrive. Please try again',
      headers: { connection: 'close' },
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('may be slow, but not for ever', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const connected = once(server.app.server, 'connection');
    const slow = beginSignUp(4 * MB, '10.0.0.3');
    const [socket] = await connected;
    const answer = answerTo(slow);
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    for (let look = 1; look <= 6; look++) {
      expect(vi.getTimerCount()).toBe(1);
      slow.write('x'.repeat(100_000));
      await expect.poll(() => socket.bytesRead).toBeGreaterThan(look * 100_000);
      vi.advanceTimersByTime(15_000);
    }
    expect((await answer).status).toBe(408);
  });
});
