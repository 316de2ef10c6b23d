import { bytesOf, bytesOfWord, wordOf } from './base64.ts';
import { PROOFS, type Proof } from './decide.ts';

/** A person as the gate needs them; `marks` and `waitMarks` as `decide` has them. */
export interface GatePerson {
  readonly name: string;
  /** The mark of a college of the list, or the words of another one. */
  readonly college: { readonly mark: string } | { readonly words: string };
  readonly proof: Proof;
  readonly marks: readonly string[];
  readonly waitMarks: readonly string[];
}

/** Of a row's name and of a mark, in bytes; both are told in base64url, which needs no padding then. */
export const NAME_BYTES = 12;
export const MARK_BYTES = 6;
const NO_MARK = wordOf(new Uint8Array(MARK_BYTES));
/** A mark in base64url. */
const WAIT_MARK = new RegExp(`.{${NO_MARK.length}}`, 'g');

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * A person in few bytes: proof, number of marks, the college's mark (zeros for none), the marks, then in UTF-8, as lines,
 * the name, the words of a college that isn't in the list, and the marks of what they wait for, one after the other.
 */
export function packPerson({ name, college, proof, marks, waitMarks }: GatePerson): Uint8Array {
  const [mark, words] = 'mark' in college ? [college.mark, ''] : [NO_MARK, college.words];
  const text = [name, words, waitMarks.join('')].join('\n').replace(/\n+$/, '');
  const bytes = [mark, ...marks].flatMap((each) => [...bytesOfWord(each)]);
  return Uint8Array.of(PROOFS.indexOf(proof), marks.length, ...bytes, ...encoder.encode(text));
}

/** The person that `packPerson` packed. */
export function unpackPerson(packed: Uint8Array): GatePerson {
  const [proof = 0, count = 0] = packed;
  const markAt = (index: number) => {
    const start = 2 + index * MARK_BYTES;
    return wordOf(packed.subarray(start, start + MARK_BYTES));
  };
  const text = decoder.decode(packed.subarray(2 + (1 + count) * MARK_BYTES));
  const [name = '', words = '', waits = ''] = text.split('\n', 3);
  const mark = markAt(0);
  return {
    name,
    college: mark === NO_MARK ? { words } : { mark },
    proof: PROOFS[proof]!,
    marks: Array.from({ length: count }, (_, index) => markAt(index + 1)),
    waitMarks: waits.match(WAIT_MARK) ?? [],
  };
}

/** The keys of a person's row: its name in the list and the key that opens it. */
interface RowKeys {
  readonly name: string;
  readonly key: CryptoKey;
}

/** A row's secrets, its name and then its key, are made of the code: HKDF with SHA-256, the key of the list as salt. */
export const ROW_INFO = 'gate row';
export const ROW_SECRET_BYTES = NAME_BYTES + 32;

/** The keys that a participant code makes: those of its own row alone. `listKey`: 32 bytes in base64. */
export async function rowKeys(listKey: string, code: string): Promise<RowKeys> {
  const material = await crypto.subtle.importKey('raw', encoder.encode(code), 'HKDF', false, [
    'deriveBits',
  ]);
  const algorithm = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: bytesOf(listKey),
    info: encoder.encode(ROW_INFO),
  };
  const bits = await crypto.subtle.deriveBits(algorithm, material, ROW_SECRET_BYTES * 8);
  const secret = new Uint8Array(bits);
  const key = await crypto.subtle.importKey('raw', secret.subarray(NAME_BYTES), 'AES-GCM', false, [
    'decrypt',
  ]);
  return { name: wordOf(secret.subarray(0, NAME_BYTES)), key };
}

const VERSION_BYTES = 4;
const AT_BYTES = 4;

/** A row as the phone keeps it. `sealed`: empty for somebody who is gone. */
export interface ListRow {
  readonly name: string;
  readonly version: number;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

/** The nonce of a row, which no other row under its key has: 12 bytes that end with its version. */
export function rowNonce(version: number): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(8, version);
  return nonce;
}

/** The person of a row. @throws DOMException where the key isn't this row's, or a byte was changed */
export async function openRow(key: CryptoKey, { version, sealed }: ListRow): Promise<GatePerson> {
  const algorithm = { name: 'AES-GCM', iv: rowNonce(version) };
  return unpackPerson(new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed)));
}

const HEAD_BYTES = NAME_BYTES + VERSION_BYTES + 2;

/** Rows for the wire: of each its name, version, the length of what is sealed in two bytes, and that. */
export function packRows(rows: readonly ListRow[]): Uint8Array {
  const size = rows.reduce((sum, { sealed }) => sum + HEAD_BYTES + sealed.length, 0);
  const packed = new Uint8Array(size);
  const view = new DataView(packed.buffer);
  let at = 0;
  for (const { name, version, sealed } of rows) {
    packed.set(bytesOfWord(name), at);
    view.setUint32(at + NAME_BYTES, version);
    view.setUint16(at + NAME_BYTES + VERSION_BYTES, sealed.length);
    packed.set(sealed, at + HEAD_BYTES);
    at += HEAD_BYTES + sealed.length;
  }
  return packed;
}

export function* unpackRows(packed: Uint8Array<ArrayBuffer>): Generator<ListRow> {
  const view = new DataView(packed.buffer, packed.byteOffset);
  for (let at = 0; at < packed.length; ) {
    const end = at + HEAD_BYTES + view.getUint16(at + NAME_BYTES + VERSION_BYTES);
    yield {
      name: wordOf(packed.subarray(at, at + NAME_BYTES)),
      version: view.getUint32(at + NAME_BYTES),
      sealed: packed.subarray(at + HEAD_BYTES, end),
    };
    at = end;
  }
}

/** That the person of a row came in. `place`: an index into the places told with it. `at`: epoch seconds, 0 where it was taken back. */
interface ListArrival {
  readonly name: string;
  readonly place: number;
  readonly at: number;
}

/** Arrivals for the wire: of each the row's name, the place in two bytes, the moment in four. */
export function packArrivals(arrivals: readonly ListArrival[]): Uint8Array {
  const size = NAME_BYTES + 2 + AT_BYTES;
  const packed = new Uint8Array(arrivals.length * size);
  const view = new DataView(packed.buffer);
  for (const [index, { name, place, at }] of arrivals.entries()) {
    packed.set(bytesOfWord(name), index * size);
    view.setUint16(index * size + NAME_BYTES, place);
    view.setUint32(index * size + NAME_BYTES + 2, at);
  }
  return packed;
}

export function* unpackArrivals(packed: Uint8Array): Generator<ListArrival> {
  const size = NAME_BYTES + 2 + AT_BYTES;
  const view = new DataView(packed.buffer, packed.byteOffset);
  for (let at = 0; at < packed.length; at += size)
    yield {
      name: wordOf(packed.subarray(at, at + NAME_BYTES)),
      place: view.getUint16(at + NAME_BYTES),
      at: view.getUint32(at + NAME_BYTES + 2),
    };
}
