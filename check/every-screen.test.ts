import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { deskPaths, publicPaths, signedInPaths } from '../e2e/every-screen.ts';

/** Where no journey can go by an address alone: they have journeys of their own. */
const BY_THEMSELVES = ['/desk/sign-in', '/desk/people/walk-in/:code', '/desk/*'];

const addresses = [...publicPaths, ...signedInPaths, ...deskPaths];

/** The paths of a file's routes; one that begins with no slash is a part of another. */
function pathsOf(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path]) => path!);
}

function isListed(path: string): boolean {
  const pattern = path
    .replace(/\/:\w+\?/g, '(/[^/]+)?')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*$/, 'no/such/.*');
  const whole = new RegExp(`${path.startsWith('/') ? '^' : '/'}${pattern}$`);
  return addresses.some((address) => whole.test(address.split('?')[0]!));
}

it('Journeys that look at every screen know the address of each', () => {
  const visitors = pathsOf('web/routes.ts', /\bscreen\('([^']+)'/g);
  const desk = pathsOf('web/desk/routes.tsx', /\bpath: '([^']+)'/g);
  expect(visitors.length).toBeGreaterThan(20);
  expect(desk.length).toBeGreaterThan(20);
  const missing = [...visitors, ...desk].filter((path) => !isListed(path));
  expect(missing).toEqual(BY_THEMSELVES);
});
