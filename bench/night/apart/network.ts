import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import type { Network } from '../../../server/cli/cluster/apart/machine.ts';

/** Three machines' network, made of Linux's own parts by root, whose lines can be cut. */
export interface CuttableNetwork extends Network {
  /** From now on nothing passes between this machine and the two others, in silence; whoever else asks it still does. */
  cut(address: string): void;
  mend(address: string): void;
  remove(): void;
}

const MACHINES = [11, 12, 13];
/** Of no interface: what is sent there gets lost, and nobody is told. */
const NOWHERE = '02:00:00:00:00:fe';

/** Network namespaces at a bridge of this machine. @throws Error where this user may not */
export function createNetwork(): CuttableNetwork {
  const [group, id] = [randomInt(128, 255), randomInt(1, 255)];
  const prefix = `10.${group}.${id}.`;
  const bridge = `fest-${group}-${id}`;
  const nameOf = (address: string) => `${bridge}-${address.split('.').at(-1)}`;
  const addresses = MACHINES.map((last) => `${prefix}${last}`);
  const remove = () => {
    for (const address of addresses) ip('netns', 'delete', nameOf(address));
    ip('link', 'delete', bridge);
  };
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${prefix}1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const address of addresses) {
    const name = nameOf(address);
    const line = `f${group}-${id}-${address.split('.').at(-1)}`;
    ip('netns', 'add', name);
    ip('link', 'add', line, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', line, 'master', bridge, 'up');
    ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    for (const own of ['lo', 'eth0']) ip('-n', name, 'link', 'set', own, 'up');
  }
  const linesOf = (address: string) =>
    addresses
      .filter((other) => other !== address)
      .flatMap((other) => [
        [nameOf(address), other],
        [nameOf(other), address],
      ]) as [string, string][];
  return {
    ...{ prefix, remove },
    range: `${prefix}0/24`,
    namespaceOf: (address) => `/run/netns/${nameOf(address)}`,
    cut(address) {
      for (const [name, to] of linesOf(address))
        ip(
          '-n',
          name,
          'neigh',
          'replace',
          to,
          'lladdr',
          NOWHERE,
          'nud',
          'permanent',
          'dev',
          'eth0',
        );
    },
    mend(address) {
      for (const [name, to] of linesOf(address)) ip('-n', name, 'neigh', 'del', to, 'dev', 'eth0');
    },
  };
}

function ip(...words: string[]): void {
  execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] });
}
