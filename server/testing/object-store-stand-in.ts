import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ObjectStoreSettings } from '../settings/settings.ts';

/** Says nothing; begins an answer that never ends; refuses, as S3 does, by a status and a word. */
type Fault = 'silent' | 'half' | { readonly status: number; readonly code: string };

type FaultOf = (asked: string) => Fault | undefined | Promise<undefined>;

/** A bucket in this process, for faults that no real store can be made to have; `object-store.ts` starts a real one. */
export interface StandInObjectStore {
  readonly settings: ObjectStoreSettings;
  readonly env: Readonly<Record<string, string>>;
  /** Its objects, each by its name. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly putAt: Date }>;
  /** All that it was asked, as `PUT folder/name`, and `LIST folder/`. */
  readonly asked: string[];
  /** From now on, until it is told anew, does a request badly where this gives a fault for it. Each waits for what this does. */
  failWith(faultOf: FaultOf): void;
  close(): Promise<void>;
}

const BUCKET = '/proofs';
const KEY = { keyId: 'stand-in', secret: 'a-secret-of-tests' };

/** Starts an empty one, which looks at no signature. */
export async function startStandInObjectStore(): Promise<StandInObjectStore> {
  const objects: StandInObjectStore['objects'] = new Map();
  const requests: string[] = [];
  let faultOf: FaultOf = () => undefined;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const name = pathname.slice(BUCKET.length + 1);
    const folder = searchParams.get('prefix') ?? '';
    const asked = name ? `${request.method} ${name}` : `LIST ${folder}`;
    requests.push(asked);
    const bytes = await buffer(request);
    const fault = await faultOf(asked);
    if (fault) return doBadly(fault, response);
    if (!name) return response.end(listOf(objects, folder, searchParams.get('start-after') ?? ''));
    if (request.method === 'PUT') objects.set(name, { bytes, putAt: new Date() });
    const found = objects.get(name);
    if (!found) return doBadly({ status: 404, code: 'NoSuchKey' }, response);
    if (request.method === 'DELETE') objects.delete(name);
    return response.end(request.method === 'GET' ? found.bytes : undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BUCKET}`;
  return {
    settings: { ...KEY, url, region: 'us-east-1' },
    env: {
      OBJECT_STORE_URL: url,
      OBJECT_STORE_KEY_ID: KEY.keyId,
      OBJECT_STORE_SECRET: KEY.secret,
    },
    objects,
    asked: requests,
    failWith(next) {
      faultOf = next;
    },
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

function doBadly(fault: Fault, response: ServerResponse): void {
  if (fault === 'silent') return;
  if (fault === 'half') response.writeHead(200, { 'content-length': 100 }).write('half');
  else response.writeHead(fault.status).end(`<Error><Code>${fault.code}</Code></Error>`);
}

/** All at once, in the order of their names. */
function listOf(objects: StandInObjectStore['objects'], folder: string, after: string): string {
  const found = [...objects]
    .filter(([name]) => name.startsWith(folder) && name > after)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const contents = found.map(
    ([name, { putAt }]) =>
      `<Contents><Key>${name}</Key><LastModified>${putAt.toISOString()}</LastModified></Contents>`,
  );
  return `<ListBucketResult>${contents.join('')}</ListBucketResult>`;
}
