import { createHash } from 'node:crypto';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The same id for the same thing at every start, whatever else is added, moved or renamed around it.
 * 31 bits, so that any client can hold it.
 */
export function stableId(key: string): number {
  return (digest(key).readUInt32BE() >>> 1) + 1;
}

/** 24 letters and digits beginning with a letter, as Strapi's are. */
export function stableDocumentId(key: string): string {
  const letters = BigInt(`0x${digest(key).toString('hex')}`)
    .toString(36)
    .padStart(24, '0');
  return `d${letters.slice(-23)}`;
}

/** Ten hexadecimal digits that change with the bytes. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 10);
}
