import { describe, expect, it } from 'vitest';
import { failuresOfProcesses } from '../../testing/failures.ts';
import { signInBackoff } from './backoff.ts';

const processes = failuresOfProcesses();

describe('the backoff of signing in', () => {
  async function wrong() {
    return undefined;
  }

  async function right() {
    return 'right';
  }

  it('slows from the fifth failure on, up to half a minute, and forgets in time', async () => {
    let now = 0;
    const backoff = signInBackoff(processes.next(() => now));
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
    const backoff = signInBackoff(processes.next());
    for (let i = 0; i < 4; i++) await backoff('who', wrong);
    expect(await backoff('who', right)).toBe('right');
    for (let i = 0; i < 4; i++) await backoff('who', wrong);
    expect(await backoff('who', right)).toBe('right');
  });

  it('lets no more through at one moment than one after the other', async () => {
    const backoff = signInBackoff(processes.next());
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, () => backoff('who', wrong)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('counts no try that the server could not check', async () => {
    const backoff = signInBackoff(processes.next());
    for (let i = 0; i < 9; i++)
      await expect(backoff('who', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    expect(await backoff('who', right)).toBe('right');
  });

  it('counts at every process what was wrong at any, and forgets it at all after a success', async () => {
    const [here, there] = [processes.next(), processes.more()].map(signInBackoff);
    for (let i = 0; i < 5; i++) await (i % 2 === 0 ? here! : there!)('who', wrong);
    for (const backoff of [here!, there!])
      await expect(backoff('who', right)).rejects.toMatchObject({ retryAfterSeconds: 1 });
    const later = [processes.more(() => 1000), processes.more(() => 1000)].map(signInBackoff);
    expect(await later[0]!('who', right)).toBe('right');
    for (let i = 0; i < 5; i++) expect(await later[i % 2]!('who', wrong)).toBeUndefined();
  });

  it('lets one process alone check once a wait is over, though all try at the same moment', async () => {
    const first = signInBackoff(processes.next());
    for (let i = 0; i < 5; i++) await first('who', wrong);
    const tries = Array.from({ length: 4 }, () =>
      signInBackoff(processes.more(() => 1000))('who', wrong),
    );
    const statuses = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps nobody out when a clock that was an hour ahead is put right', async () => {
    const ahead = signInBackoff(processes.next(() => 60 * 60 * 1000));
    for (let i = 0; i < 9; i++) await ahead('who', wrong).catch(() => undefined);
    expect(await signInBackoff(processes.more())('who', right)).toBe('right');
  });
});
