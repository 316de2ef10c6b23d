import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
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

describe('forms that are begun and not finished', () => {
  it('are told to come back when one address has too many, and others get in', async () => {
    const begun = Array.from({ length: 40 }, () => beginSignUp(4 * MB, '10.0.0.1'));
    const first = await Promise.race(begun.map(answerTo));
    expect(first).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(first.message).toContain('very busy right now');
    const elsewhere = await signUpSomebody(server.app);
    expect(elsewhere.response.statusCode).toBe(200);
    for (const each of begun) each.destroy();
    const next = async () => {
      const asked = beginSignUp(300, '10.0.0.1');
      asked.end('x'.repeat(300));
      return (await answerTo(asked)).status;
    };
    await expect.poll(next).toBe(400);
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
