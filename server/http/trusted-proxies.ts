import type { Settings } from '../settings/settings.ts';

/**
 * The setting as Fastify takes it. A number counts proxies from this server outwards: only as many of the last
 * entries of X-Forwarded-For are believed, whatever a visitor wrote before them. Given the bare number,
 * Fastify trusts none: it can't tell that the first is a proxy.
 */
export function trustedProxies(trusted: Settings['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}
