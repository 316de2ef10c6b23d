import { expect, test, vi } from 'vitest';
import { networkFirst } from './network-first.ts';

const latest = new Response('latest');
const kept = new Response('kept');
const never = new Promise<Response>(() => {});
const copy = async () => kept;

test('the network’s answer is shown, and the copy isn’t looked for', async () => {
  const look = vi.fn(copy);
  expect(await networkFirst(Promise.resolve(latest), look, 3000)).toBe(latest);
  expect(look).not.toHaveBeenCalled();
});

test('a network that fails, or is too slow, is told of, and the copy is shown', async () => {
  for (const network of [Promise.reject(new TypeError()), never]) {
    const onSlow = vi.fn();
    expect(await networkFirst(network, copy, 0, onSlow)).toBe(kept);
    expect(onSlow).toHaveBeenCalledOnce();
  }
});

test('the word of a proxy whose site is not there is shown only where there is no copy', async () => {
  const gateway = new Response('Bad gateway', { status: 502 });
  expect(await networkFirst(Promise.resolve(gateway), copy, 3000)).toBe(kept);
  expect(await networkFirst(Promise.resolve(gateway), async () => undefined, 3000)).toBe(gateway);
  const missing = new Response('nothing here', { status: 404 });
  expect(await networkFirst(Promise.resolve(missing), copy, 3000)).toBe(missing);
});

test('without a copy the network has all the time that it needs, and its failure is the browser’s to tell', async () => {
  const slow = new Promise<Response>((resolve) => setTimeout(resolve, 20, latest));
  expect(await networkFirst(slow, async () => undefined, 0)).toBe(latest);
  const failing = networkFirst(Promise.reject(new TypeError('gone')), async () => undefined, 0);
  await expect(failing).rejects.toThrow('gone');
});

test('a page that is waited for in any case is answered by its copy once the network has failed', async () => {
  const failing = Promise.reject(new TypeError());
  expect(await networkFirst(failing, copy, Number.POSITIVE_INFINITY)).toBe(kept);
});
