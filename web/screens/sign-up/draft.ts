import { tabStorage } from '../../storage/browser-storage.ts';
import { EMPTY, type SignUpValues, STEPS } from './sign-up-rules.ts';

/*
 * The typed fields outlive a reload: a phone that opens its camera for the ID proof may well drop the tab. It lies
 * in the tab's own storage and goes with the tab, sealed with a key of this browser that no script can read.
 */

const STORAGE_KEY = 'sign-up draft';
const KEYS = 'sign-up keys';
const CIPHER = 'AES-GCM';
const NONCE_BYTES = 12;
/** A browser whose key store doesn't answer starts with an empty form. */
const LONGEST_WAIT_MS = 1000;

/** Never written down on the visitor's device, which may be a shared one. */
const SECRETS: readonly string[] = [...STEPS[3], ...STEPS[4], 'user_id_proof'];

let key: Promise<CryptoKey> | undefined;
let written: Promise<void> = Promise.resolve();

/** Keeps what was typed, without its secrets. */
export function keepDraft(values: SignUpValues): void {
  const draft = Object.entries(values).filter(([name]) => !SECRETS.includes(name));
  inTurn(async () => {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const plain = new TextEncoder().encode(JSON.stringify(Object.fromEntries(draft)));
    const sealed = await crypto.subtle.encrypt(
      { name: CIPHER, iv: nonce },
      await draftKey(),
      plain,
    );
    const bytes = [...nonce, ...new Uint8Array(sealed)];
    tabStorage.set(STORAGE_KEY, String.fromCharCode(...bytes));
  });
}

/** An earlier load's draft of this tab; anything that doesn't fit is left out. */
export async function findDraft(): Promise<Partial<SignUpValues>> {
  const stored = tabStorage.get(STORAGE_KEY);
  if (stored === null) return {};
  const patience = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  // Sealed by another key, or not at all: then there is no draft.
  const draft: unknown = await Promise.race([opened(stored).catch(() => undefined), patience]);
  const known = Object.entries(draft ?? {}).filter(
    ([name, value]) => name in EMPTY && typeof value === 'string',
  );
  return Object.fromEntries(known);
}

export function forgetDraft(): void {
  inTurn(async () => tabStorage.remove(STORAGE_KEY));
}

/** The wizard works without a draft where storage is full or forbidden. */
function inTurn(work: () => Promise<void>): void {
  written = written.then(work).catch(() => undefined);
}

async function opened(stored: string): Promise<unknown> {
  const bytes = Uint8Array.from(stored, (character) => character.charCodeAt(0));
  const [nonce, sealed] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  const plain = await crypto.subtle.decrypt({ name: CIPHER, iv: nonce }, await draftKey(), sealed);
  return JSON.parse(new TextDecoder().decode(plain));
}

function draftKey(): Promise<CryptoKey> {
  key ??= findOrMakeKey();
  return key;
}

async function findOrMakeKey(): Promise<CryptoKey> {
  const opening = indexedDB.open(KEYS);
  opening.onupgradeneeded = () => opening.result.createObjectStore(KEYS);
  const database = await resultOf(opening);
  const keys = () => database.transaction(KEYS, 'readwrite').objectStore(KEYS);
  const found: CryptoKey | undefined = await resultOf(keys().get(STORAGE_KEY));
  if (found) return found;
  const use: KeyUsage[] = ['encrypt', 'decrypt'];
  const made = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, use);
  await resultOf(keys().put(made, STORAGE_KEY));
  return made;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
