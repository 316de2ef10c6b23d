import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import type { Settings } from '../settings/settings.ts';
import { trustedProxies } from './server-options.ts';

/** The address that a request from 10.0.0.1 counts for. */
async function addressOf(trusted: Settings['trustProxy'], forwardedFor: string) {
  const app = fastify({ trustProxy: trustedProxies(trusted) });
  app.get('/', async ({ ip }) => ip);
  const headers = { 'x-forwarded-for': forwardedFor };
  return (await app.inject({ url: '/', headers, remoteAddress: '10.0.0.1' })).body;
}

it.each([
  [false, '6.6.6.6', '10.0.0.1'],
  [1, '7.7.7.7', '7.7.7.7'],
  [1, '6.6.6.6, 7.7.7.7', '7.7.7.7'],
  [1, '6.6.6.6,6.6.6.6,10.0.0.1,7.7.7.7', '7.7.7.7'],
  [2, '6.6.6.6, 7.7.7.7, 10.0.0.2', '7.7.7.7'],
  ['10.0.0.0/8', '6.6.6.6, 7.7.7.7, 10.0.0.2', '7.7.7.7'],
  ['10.0.0.2', '6.6.6.6', '10.0.0.1'],
  ['10.0.0.0/8', '6.6.6.6, nobody', 'nobody'],
] as const)(
  'with TRUST_PROXY %s, whatever a visitor invents before what the proxies wrote, %s counts for %s',
  async (trusted, forwardedFor, address) => {
    expect(await addressOf(trusted, forwardedFor)).toBe(address);
  },
);
