import { describe, expect, test } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { readEvents } from '../../../contract/content-readers.ts';
import { comparable } from './comparable-answers.ts';
import { png } from './recorded-festival.ts';
import { recordedBody, recordings } from './recordings.ts';

/** The recorded answers to the product's four calls, and to one for a cluster that isn't there. */
const asked = ['clusters-1', 'hospitalities', 'sponsors', 'workshops', 'edge/clusters-999'].map(
  (name) => [name, recordings[name]!] as const,
);

/**
 * The duties of every content server, ours and a real Strapi alike, that holds the recorded festival
 * (`writeRecordedFestival`). For tests only. `url` is where it listens.
 */
export function keepsTheContract(url: () => string): void {
  const ask = (path: string, init?: RequestInit) => fetch(url() + path, init);
  const askJson = async (path: string) => (await ask(path)).json();

  describe('the answer to a recorded request is the recorded answer, field by field and in order', () => {
    test.for(asked)('%s', async ([name, { url: path, status }]) => {
      const answer = await ask(path);
      expect(answer.status).toBe(status);
      const body = await answer.json();
      expect(comparable(body)).toEqual(comparable(recordedBody(name)));
      const inOrder = (value: unknown) => JSON.stringify(comparable(value));
      expect(inOrder(body)).toBe(inOrder(recordedBody(name)));
    });
  });

  test('answers without pictures have the very length that was recorded', async () => {
    for (const name of ['hospitalities', 'edge/clusters-999'] as const) {
      const { url: path, bytes } = recordings[name]!;
      const answer = await (await ask(path)).text();
      // Fields of the panel that the recorded server didn't have.
      const body = answer.replace(/"(order|hidden)":\w+,/g, '');
      expect([name, Buffer.byteLength(body)]).toEqual([name, bytes]);
    }
  });

  test('a picture is there under its address, as it was given', async () => {
    const [event] = readEvents(await askJson(contentAddress.cluster(1)));
    const answer = await ask(event!.imageSrc!.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(await png());
  });

  test('a stranger can write nothing', async () => {
    for (const [method, path] of [
      ['POST', '/api/hospitalities'],
      ['PUT', '/api/clusters/1'],
      ['DELETE', '/api/clusters/1'],
    ] as const) {
      const headers = { 'content-type': 'application/json' };
      const answer = await ask(path, {
        method,
        headers,
        ...(method !== 'DELETE' && { body: '{}' }),
      });
      expect(answer.status).toBe(403);
      expect(await answer.text()).toBe(recordings['POST-hospitalities']?.body);
    }
  });

  test('HEAD has the length that GET has', async () => {
    const headers = { 'accept-encoding': 'identity' };
    const head = await ask('/api/hospitalities', { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    const get = await ask('/api/hospitalities', { headers });
    const { byteLength } = await get.arrayBuffer();
    expect(head.headers.get('content-length')).toBe(String(byteLength));
  });

  test('other sites may read', async () => {
    const origin = 'https://fest.example';
    const { headers } = await ask('/api/sponsors', { headers: { origin } });
    expect(['*', origin]).toContain(headers.get('access-control-allow-origin'));
  });
}
