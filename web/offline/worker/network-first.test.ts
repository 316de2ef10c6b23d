import { expect, test, vi } from 'vitest';
import { networkFirst } from './answer.ts';

const latest = new Response('latest');
const kept = new Response('kept');
const never = new Promise<Response>(() => {});
const copy = async () => kept;
const ignore = () => undefined;

test('the network’s answer is shown, and the copy isn’t looked for', async () => {
  const look = vi.fn(copy);
  expect(await networkFirst(Promise.resolve(latest), look, 3000, ignore)).toBe(latest);
  expect(look).not.toHaveBeenCalled();
});

test.each([
  ['fails', () => Promise.reject(new TypeError()), 3000, 0],
  ['answers with an error, as Firefox’s preload does,', async () => Response.error(), 3000, 0],
  ['is too slow', () => never, 0, 1],
])(
  'where the network %s the copy is shown; only slowness is remembered',
  async (_, network, patienceMs, told) => {
    const onSlow = vi.fn();
    expect(await networkFirst(network(), copy, patienceMs, onSlow)).toBe(kept);
    expect(onSlow).toHaveBeenCalledTimes(told);
  },
);

test('the word of a proxy whose site is not there is shown only where there is no copy', async () => {
  const gateway = new Response('Bad gateway', { status: 502 });
  expect(await networkFirst(Promise.resolve(gateway), copy, 3000, ignore)).toBe(kept);
  expect(await networkFirst(Promise.resolve(gateway), async () => undefined, 3000, ignore)).toBe(
    gateway,
  );
  const missing = new Response('nothing here', { status: 404 });
  expect(await networkFirst(Promise.resolve(missing), copy, 3000, ignore)).toBe(missing);
});

test('without a copy the network has all the time that it needs, and its failure is the browser’s to tell', async () => {
  const slow = new Promise<Response>((resolve) => setTimeout(resolve, 20, latest));
  expect(await networkFirst(slow, async () => undefined, 0, ignore)).toBe(latest);
  const failing = networkFirst(
    Promise.reject(new TypeError('gone')),
    async () => undefined,
    0,
    ignore,
  );
  await expect(failing).rejects.toThrow('gone');
});

test('a page that is waited for in any case is answered by its copy once the network has failed', async () => {
  const failing = Promise.reject(new TypeError());
  expect(await networkFirst(failing, copy, Number.POSITIVE_INFINITY, ignore)).toBe(kept);
});
