import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCallback } from './campus-sign-on.ts';

const here = 'https://festival.example.org';
const words = { source: 'dauth-login-callback', code: 'a-code', state: 'a-state' };

beforeEach(() => void vi.stubGlobal('location', { origin: here }));
afterEach(() => void vi.unstubAllGlobals());

test('the return page is heard', () => {
  expect(readCallback(new MessageEvent('message', { origin: here, data: words }))).toEqual(words);
});

test('so is the provider’s own refusal, which it passes on', () => {
  const refusal = { source: 'dauth-login-callback', error: 'access_denied' };
  expect(readCallback(new MessageEvent('message', { origin: here, data: refusal }))).toEqual(
    refusal,
  );
});

test.each<[who: string, message: MessageEventInit<unknown>]>([
  ['another site', { origin: 'https://festival.example.org.evil.example', data: words }],
  ['a page without an origin', { origin: 'null', data: words }],
  ['another part of this site', { origin: here, data: { ...words, source: 'a-widget' } }],
  ['a return without a code', { origin: here, data: { ...words, code: '' } }],
  ['a return without a state', { origin: here, data: { ...words, state: undefined } }],
  ['something that is no message of ours', { origin: here, data: 'dauth-login-callback' }],
])('%s is not', (_who, message) => {
  expect(readCallback(new MessageEvent('message', message))).toBeUndefined();
});
