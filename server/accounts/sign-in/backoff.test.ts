import { describe, expect, it } from 'vitest';
import { signInBackoff } from './backoff.ts';

describe('the backoff of signing in', () => {
  async function wrong() {
    return undefined;
  }

  async function right() {
    return 'right';
  }

  it('slows from the fifth failure on, up to half a minute, and forgets in time', async () => {
    let now = 0;
    const backoff = signInBackoff(() => now);
    /** The seconds that a try had to wait for before it could fail. */
    const fail = async (): Promise<number> => {
      try {
        await backoff('who', wrong);
        return 0;
      } catch (error) {
        const seconds = (error as { retryAfterSeconds: number }).retryAfterSeconds;
        now += seconds * 1000;
        await backoff('who', wrong);
        return seconds;
      }
    };
    const waits: number[] = [];
    for (let i = 0; i < 13; i++) waits.push(await fail());
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30]);
    now += 15 * 60 * 1000;
    expect(await fail()).toBe(0);
  });

  it('starts over after a success', async () => {
    const backoff = signInBackoff(() => 0);
    for (let i = 0; i < 4; i++) await backoff('who', wrong);
    expect(await backoff('who', right)).toBe('right');
    for (let i = 0; i < 4; i++) await backoff('who', wrong);
    expect(await backoff('who', right)).toBe('right');
  });

  it('lets no more through at one moment than one after the other', async () => {
    const backoff = signInBackoff(() => 0);
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, () => backoff('who', wrong)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('counts no try that the server could not check', async () => {
    const backoff = signInBackoff(() => 0);
    for (let i = 0; i < 9; i++)
      await expect(backoff('who', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    expect(await backoff('who', right)).toBe('right');
  });
});
