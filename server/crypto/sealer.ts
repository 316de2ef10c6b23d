import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, type SecretKeys } from './secret-key.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The first bytes of a sealed record: this version, then the name of its key. */
const VERSION = Buffer.from('seal1:');
const NAME_BYTES = 4;

/**
 * Encrypts records of one purpose. A record opens only for the same `context` (whose it is) and with the key
 * that it was sealed with, which it names.
 */
export function sealer(secretKeys: SecretKeys, purpose: string) {
  const keys = secretKeys.map((secretKey) => ({
    key: deriveKey(secretKey, purpose),
    head: Buffer.concat([VERSION, deriveKey(secretKey, `${purpose} name`).subarray(0, NAME_BYTES)]),
  }));
  const current = keys[0]!;
  const hasHead = (sealed: Buffer, head: Buffer) => sealed.subarray(0, head.length).equals(head);

  return {
    seal(context: string, plain: Buffer): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current.key, nonce);
      cipher.setAAD(Buffer.concat([current.head, Buffer.from(context)]));
      const parts = [current.head, nonce, cipher.update(plain), cipher.final()];
      return Buffer.concat([...parts, cipher.getAuthTag()]);
    },

    /** @throws Error when no key opens it for this context */
    unseal(context: string, sealed: Buffer): Buffer {
      const named = keys.find(({ head }) => hasHead(sealed, head));
      if (!named) throw new Error('Neither SECRET_KEY nor OLD_SECRET_KEYS open this record');
      const { key, head } = named;
      const about = Buffer.concat([head, Buffer.from(context)]);
      return open(key, about, sealed.subarray(head.length));
    },

    /** True for what was sealed with the current key, by name. */
    isCurrent: (sealed: Buffer): boolean => hasHead(sealed, current.head),
  };
}

export type Sealer = ReturnType<typeof sealer>;

function open(key: Buffer, about: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(about)
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const secret = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(secret), decipher.final()]);
}
