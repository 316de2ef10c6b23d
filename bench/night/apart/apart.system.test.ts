import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMet } from '../../report/figures.ts';
import { lookFor, placeKey } from './acts.ts';
import { openApartNight, runApartNight } from './night.ts';

describe('a database on three machines whose leader is killed twice', () => {
  const said: string[] = [];
  const options = {
    ...{ kills: 2, handOvers: 1, laggingKills: 0, isSynchronous: true, hasCuts: false },
    say: (line: string) => void said.push(line),
  };
  let opened: Awaited<ReturnType<typeof openApartNight>>;
  let night: Awaited<ReturnType<typeof runApartNight>>;

  beforeAll(async () => {
    opened = await openApartNight(options);
    night = await runApartNight(opened, options);
  }, 300_000);
  afterAll(() => opened?.close(), 60_000);

  it('loses nothing that was acknowledged, and shows visitors nothing but the named 503', () => {
    expect(
      night.checks.filter((check) => !isMet(check)),
      said.join('\n'),
    ).toEqual([]);
    for (const kind of ['account', 'place', 'scan'])
      expect(night.acts.filter((act) => act.kind === kind).length).toBeGreaterThan(20);
    const killed = night.happened.filter(({ name }) => name === 'leader killed');
    expect(killed.map(({ refused }) => refused > 0)).toEqual([true, true]);
  });

  it('misses whatever is not there', async () => {
    const [{ key: email } = { key: '' }] = night.acts.filter(({ kind }) => kind === 'account');
    const missing = [
      { kind: 'account', key: 'nobody@example.org', at: 0 },
      { kind: 'place', key: placeKey(email, 'No event'), at: 0 },
      { kind: 'scan', key: 'none', at: 0 },
    ] as const;
    const { lost } = await lookFor(opened.db, [...night.acts, ...missing]);
    expect(lost).toEqual(missing);
  });
});
