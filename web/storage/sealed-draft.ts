import { tabStorage } from './browser-storage.ts';
import { inTurn } from './in-turn.ts';

/*
 * What was typed outlives a reload, or a login in between. It lies in the tab's own storage and goes with the tab, sealed
 * with a key of this browser that no script can read. Where nothing is kept it lasts as long as the page.
 */

const KEYS = 'sign-up keys';
const KEY = 'sign-up draft';
const CIPHER = 'AES-GCM';
const NONCE_BYTES = 12;
/** A browser whose key store doesn't answer starts with an empty form. */
const LONGEST_WAIT_MS = 1000;

let key: Promise<CryptoKey> | undefined;
const oneByOne = inTurn();

/** Keeps a draft in the place of the one before of this name. */
export function storeSealed(name: string, draft: object): void {
  const write = async () => {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const plain = new TextEncoder().encode(JSON.stringify(draft));
    const sealed = await crypto.subtle.encrypt(
      { name: CIPHER, iv: nonce },
      await draftKey(),
      plain,
    );
    tabStorage.set(name, String.fromCharCode(...nonce, ...new Uint8Array(sealed)));
  };
  // A draft that can't be sealed is not stored.
  oneByOne(write).catch(() => undefined);
}

/** Undefined where there is none, or it was sealed by another key. */
export function findSealed(name: string): Promise<unknown> {
  return oneByOne(async () => {
    const stored = tabStorage.get(name);
    if (stored === null) return undefined;
    const patience = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
    return Promise.race([opened(stored).catch(() => undefined), patience]);
  });
}

/** True where there is a draft of this name, be it readable or not. */
export function hasSealed(name: string): boolean {
  return tabStorage.get(name) !== null;
}

export function forgetSealed(name: string): void {
  void oneByOne(async () => tabStorage.remove(name));
}

async function opened(stored: string): Promise<unknown> {
  const bytes = Uint8Array.from(stored, (character) => character.charCodeAt(0));
  const [nonce, sealed] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  const plain = await crypto.subtle.decrypt({ name: CIPHER, iv: nonce }, await draftKey(), sealed);
  return JSON.parse(new TextDecoder().decode(plain));
}

function draftKey(): Promise<CryptoKey> {
  // What no browser keeps is sealed all the same, for as long as the page lasts.
  key ??= findOrMakeKey().catch(makeKey);
  return key;
}

function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt']);
}

async function findOrMakeKey(): Promise<CryptoKey> {
  const opening = indexedDB.open(KEYS);
  opening.onupgradeneeded = () => opening.result.createObjectStore(KEYS);
  const database = await resultOf(opening);
  const keys = () => database.transaction(KEYS, 'readwrite').objectStore(KEYS);
  const found: CryptoKey | undefined = await resultOf(keys().get(KEY));
  if (found) return found;
  const made = await makeKey();
  await resultOf(keys().put(made, KEY));
  return made;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
