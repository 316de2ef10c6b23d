import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { HttpError } from '../../../http/errors.ts';
import type { ObjectStoreSettings } from '../../../settings/settings.ts';

/** Of a list, as many as S3 gives at once. */
export const TOGETHER = 1000;
const LIMIT_MS = 10_000;

interface StoredObject {
  readonly name: string;
  /** In epoch milliseconds, by the store's clock. */
  readonly putAt: number;
}

/** Bytes under names; every call throws an `ObjectStoreError` where the store doesn't do it. */
export interface ObjectStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there is nothing of that name. */
  get(name: string): Promise<Buffer | undefined>;
  /** Removes it, or finds that it is gone. */
  remove(name: string): Promise<void>;
  /** Up to `TOGETHER` of a folder, in the order of their names, after one of them. */
  list(folder: string, after: string): Promise<StoredObject[]>;
}

/**
 * The store can't be reached, or refuses: then `refusal` is its own status and word for it. What it was asked for may have been
 * done all the same: a name is asked for once, so that harms nothing.
 */
export class ObjectStoreError extends HttpError {
  readonly refusal: string | undefined;
  constructor(cause: unknown, refusal?: string) {
    super(503, 'The festival can’t reach its ID proofs right now. Please try again in a minute', {
      retryAfterSeconds: 5,
      cause,
    });
    this.refusal = refusal;
  }
}

/** A bucket with the interface of S3; a request to it ends after `limitMs`, its answer's body included. */
export function objectStore(
  { url, region, keyId, secret }: ObjectStoreSettings,
  limitMs = LIMIT_MS,
): ObjectStore {
  const client = new AwsClient({
    ...{ accessKeyId: keyId, secretAccessKey: secret },
    ...{ service: 's3', region },
  });

  async function send(method: string, path: string, body?: Uint8Array) {
    try {
      const { url: address, headers } = await client.sign(`${url}${path}`, {
        method,
        ...(body && { headers: { 'x-amz-content-sha256': sha256(body) } }),
      });
      // Not by the client's own `fetch`, nor as a `Request`: Node loses the signal of one once garbage is collected.
      const answer = await fetch(address, {
        ...{ method, headers, body: body as BodyInit | undefined },
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
      });
      return {
        ok: answer.ok,
        status: answer.status,
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    } catch (error) {
      throw new ObjectStoreError(error);
    }
  }

  /** Undefined where there is no such object. */
  async function ask(...asked: Parameters<typeof send>): Promise<Buffer | undefined> {
    const { ok, status, bytes } = await send(...asked);
    if (ok) return bytes;
    const code = textIn(bytes.toString(), 'Code');
    // A bucket that isn't there is a 404, too, and says nothing of its objects.
    if (code === 'NoSuchKey') return undefined;
    const refusal = `${status} ${code}`.trim();
    const cause = new Error(`The object store answered ${refusal} to ${asked[0]}`);
    throw new ObjectStoreError(cause, status >= 500 || status === 429 ? undefined : refusal);
  }

  return {
    async put(name, bytes) {
      await ask('PUT', `/${name}`, bytes);
    },
    get: (name) => ask('GET', `/${name}`),
    async remove(name) {
      await ask('DELETE', `/${name}`);
    },
    async list(folder, after) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` });
      query.set('max-keys', String(TOGETHER));
      if (after) query.set('start-after', after);
      return objectsOf(`${await ask('GET', `?${query}`)}`);
    },
  };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Names are ours: letters, digits, `-` and `/`, which XML leaves as they are. */
function objectsOf(xml: string): StoredObject[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    name: textIn(object, 'Key'),
    putAt: Date.parse(textIn(object, 'LastModified')),
  }));
}

function textIn(xml: string, element: string): string {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';
}
