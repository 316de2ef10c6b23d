import { BlockList, isIPv6 } from 'node:net';
import type { Settings } from '../settings/settings.ts';

/** True for a proxy whose word counts: its address, and how many others stand between it and this server. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/**
 * The setting as Fastify takes it. A number counts proxies from this server outwards: only as many of the last
 * entries of X-Forwarded-For are believed, whatever a visitor wrote before them. Given the bare number,
 * Fastify trusts none: it can't tell that the first is a proxy.
 */
export function trustedProxies(trusted: Settings['trustProxy']): TrustsProxy | false {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  return (
    typeof trusted === 'string' &&
    isAmong(trusted.replace('loopback', '127.0.0.0/8,::1').split(','))
  );
}

function isAmong(ranges: readonly string[]): TrustsProxy {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  return (address) => list.check(address, familyOf(address));
}

function familyOf(address: string) {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
