import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { endChild } from '../cli/cluster/programs/end-child.ts';
import { installPrograms, needProgram } from '../cli/programs.ts';
import { freePort } from '../runtime/free-port.ts';

/*
 * OpenStack Swift, as Debian has it, with its interface of S3: the servers of accounts, containers and objects, and a proxy
 * before them, on one folder of this machine.
 */

const KINDS = ['account', 'container', 'object'] as const;
const BUCKET = 'festival';
const KEY = { OBJECT_STORE_KEY_ID: 'festival:server', OBJECT_STORE_SECRET: 'a-secret-of-tests' };

/** One machine with one disk has each object once. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
for kind, port in zip(sys.argv[2::2], sys.argv[3::2]):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], kind))
`;

/** A real object store, which a test can take away and give back. */
export interface TestObjectStore {
  /** The settings that lead there, by way of what `away` closes. */
  readonly env: Readonly<Record<string, string>>;
  /** While `work` runs nothing answers at its address. */
  away<T>(work: () => Promise<T>): Promise<T>;
  /** The names of all objects that it has. */
  names(): Promise<string[]>;
  /** Asks it for something past the code under test. */
  ask(method: string, path: string, body?: string): Promise<Response>;
  close(): Promise<void>;
}

/** Starts one with an empty bucket, on free ports and in a folder that goes with it. */
export async function startObjectStore(): Promise<TestObjectStore> {
  installPrograms(
    Object.fromEntries(
      [...KINDS, 'proxy'].map((kind) => [`swift-${kind}-server`, `swift-${kind}`]),
    ),
  );
  const dir = await mkdtemp(join(tmpdir(), 'festival-swift-'));
  const { port, stop } = await startSwift(dir);
  const relay = await startRelay(port);
  const client = new AwsClient({
    ...{ accessKeyId: KEY.OBJECT_STORE_KEY_ID, secretAccessKey: KEY.OBJECT_STORE_SECRET },
    ...{ service: 's3', region: 'us-east-1', retries: 0 },
  });
  const ask = (method: string, path: string, body?: string) =>
    client.fetch(`http://127.0.0.1:${port}/${BUCKET}${path}`, { method, body });
  await ask('PUT', '');
  return {
    env: { ...KEY, OBJECT_STORE_URL: `http://127.0.0.1:${relay.port}/${BUCKET}` },
    away: relay.away,
    async names() {
      const xml = await (await ask('GET', '?list-type=2')).text();
      return [...xml.matchAll(/<Key>([^<]*)/g)].map(([, name]) => name!);
    },
    ask,
    async close() {
      relay.close();
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function startSwift(dir: string): Promise<{ port: number; stop(): Promise<void> }> {
  await mkdir(join(dir, 'devices', 'disk'), { recursive: true });
  const hash = '[swift-hash]\nswift_hash_path_suffix = tests\nswift_hash_path_prefix = tests\n';
  await writeFile(
    join(dir, 'swift.conf'),
    `${hash}[storage-policy:0]\nname = one\ndefault = yes\n`,
  );
  const ports: Record<string, number> = {};
  for (const kind of [...KINDS, 'proxy']) ports[kind] = await freePort('127.0.0.1');
  const devices = KINDS.flatMap((kind) => [kind, String(ports[kind])]);
  // Debian's Python has Debian's modules; another may come before it in the PATH.
  const made = spawnSync('/usr/bin/python3', ['-c', RINGS, dir, ...devices], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  const log = await open(join(dir, 'log'), 'a');
  const children: ChildProcess[] = [];
  for (const [kind, port] of Object.entries(ports)) {
    const file = join(dir, `${kind}.conf`);
    await writeFile(file, commonConf(dir, port) + (kind === 'proxy' ? PROXY : storageConf(kind)));
    const program = needProgram(`swift-${kind}-server`, `swift-${kind}`);
    // Ctrl-C in the terminal must not end it before the test has tidied up.
    children.push(spawn(program, [file], { detached: true, stdio: ['ignore', log.fd, log.fd] }));
  }
  await log.close();
  const stop = async () => {
    for (const child of children) await endChild(child, 'SIGKILL');
  };
  try {
    for (const port of Object.values(ports)) await listening(port);
  } catch {
    await stop();
    throw new Error(`Swift did not start: ${await readFile(join(dir, 'log'), 'utf8')}`);
  }
  return { port: ports.proxy!, stop };
}

function storageConf(kind: string): string {
  const name = `${kind}-server`;
  return `[pipeline:main]\npipeline = ${name}\n[app:${name}]\nuse = egg:swift#${kind}\n`;
}

function commonConf(dir: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${dir}
devices = ${join(dir, 'devices')}
mount_check = false
fallocate_reserve = 0
`;
}

/** No cache stands behind `memcache`: each request looks for itself. */
const PROXY = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_festival_server = ${KEY.OBJECT_STORE_SECRET} .admin
`;

async function listening(port: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (tries > 300) throw error;
      await pause(100);
    } finally {
      socket.destroy();
    }
  }
}

/** A way to a port that can be closed, so that nothing is there. */
async function startRelay(to: number) {
  const sockets = new Set<Socket>();
  const relay = createServer((client) => {
    const server = connect(to, '127.0.0.1');
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
    client.pipe(server).pipe(client);
  });
  const openAt = (port: number) => once(relay.listen(port, '127.0.0.1'), 'listening');
  const close = () => {
    relay.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  await openAt(0);
  const { port } = relay.address() as AddressInfo;
  return {
    port,
    close,
    async away<T>(work: () => Promise<T>): Promise<T> {
      close();
      return work().finally(() => openAt(port));
    },
  };
}
