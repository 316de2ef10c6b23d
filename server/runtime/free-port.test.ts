import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';

const HOST = '127.0.0.1';

test.runIf(process.platform === 'linux')(
  'a free port is none that a connection takes',
  async () => {
    const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
    const firstOfConnections = Number(range.trim().split(/\s+/)[0]);
    for (let count = 0; count < 20; count++)
      expect(await freePort(HOST)).toBeLessThan(firstOfConnections);
  },
);

test('a port on which something listens is passed over', async () => {
  const taken = await freePort(HOST);
  const server = createServer().listen(taken, HOST);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const given = await freePort(HOST, [taken, taken + 2]);
  expect([taken + 1, taken + 2]).toContain(given);
});

test('a host that is not this machine’s is an error', async () => {
  await expect(freePort('192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL');
});
