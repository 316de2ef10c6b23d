import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from './browser-storage.ts';

/** Three browsers that keep nothing, and how each of them says so. */
const browsers: readonly [which: string, make: () => PropertyDescriptor][] = [
  ['blocks site data', () => ({ get: refuse })],
  ['has no storage', () => ({ value: null })],
  ['is full', () => ({ value: { ...anOldOne(), setItem: refuse } })],
];

function refuse(): never {
  throw new DOMException('The operation is insecure', 'SecurityError');
}

function anOldOne() {
  const storage = new Map([['token', 'of last year']]);
  return {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
    clear: () => storage.clear(),
  };
}

beforeEach(() => browserStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

test.each(browsers)('a browser that %s leaves it to the page', (_which, make) => {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...make() });
  expect(browserStorage.set('token', 'of today')).toBe(false);
  expect(browserStorage.get('token')).toBe('of today');
  expect(browserStorage.isInMemory('token')).toBe(true);
  expect(browserStorage.get('marked-events')).toBeNull();

  browserStorage.remove('token');
  expect(browserStorage.get('token')).toBeNull();
  browserStorage.set('token', 'of today');
  browserStorage.clear();
  expect(browserStorage.get('token')).toBeNull();
});

test('what a full browser had of old is not what the next page finds', () => {
  const full = { ...anOldOne(), setItem: refuse };
  vi.stubGlobal('localStorage', full);
  browserStorage.set('token', 'of today');
  expect(full.getItem('token')).toBeNull();
});

test('a browser with room keeps it, as soon as it has some', () => {
  const storage = anOldOne();
  vi.stubGlobal('localStorage', { ...storage, setItem: refuse });
  browserStorage.set('token', 'of today');
  vi.stubGlobal('localStorage', storage);
  expect(browserStorage.set('token', 'of tomorrow')).toBe(true);
  expect(storage.getItem('token')).toBe('of tomorrow');
  expect(browserStorage.isInMemory('token')).toBe(false);
});

test('what is for the page alone is in no browser, though it has room', () => {
  const storage = anOldOne();
  vi.stubGlobal('localStorage', storage);
  browserStorage.setInMemory('token', 'of today');
  expect(browserStorage.get('token')).toBe('of today');
  expect(storage.getItem('token')).toBeNull();
});
