import { expect, test } from 'vitest';
import { comingBackTo, returnAddress } from './return-address.ts';

const HERE = 'https://festival.example.org';
const after = (next: string) => returnAddress(`?${new URLSearchParams({ next })}`, HERE);

test('whoever signs in comes back to the page that sent them', () => {
  const page = '/events/music/details/Call%20%26%20Answer?day=1#register';
  expect(after(page)).toBe(page);
  expect(returnAddress(new URL(comingBackTo(page, '/login'), HERE).search, HERE)).toBe(page);
});

test.each([
  '',
  'profile',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/..//evil.example/a',
  'https://evil.example',
  'https:evil.example',
  'https://festival.example.org.evil.example/',
  'https://festival.example.org@evil.example/',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
])('%j leads to the start, never to another site', (next) => {
  expect(after(next)).toBe('/');
});

test.each(['/login', '/login?next=/login', '/signup?step=2', '/callback?code=a'])(
  '%s is no page to come back to: it would lead away again',
  (next) => expect(after(next)).toBe('/'),
);

test('without a page that sent them, they come to the start', () => {
  expect(returnAddress('', HERE)).toBe('/');
});
