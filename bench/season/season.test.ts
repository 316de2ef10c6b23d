import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { liveSeason, openSeason } from './run.ts';

const SEED = Number(process.env.SEASON_SEED ?? randomInt(1, 2 ** 31));

/** The long one is `npm run season`; SEASON_SEED repeats a run. */
describe('a season from the announcement to the last waiting list, by a turned clock', () => {
  it(`breaks no promise on any day (seed ${SEED})`, async () => {
    const options = { people: 60, seed: SEED, isFast: true, say: () => undefined };
    const { season, close } = await openSeason(options);
    const { broken, days } = await liveSeason(season, options).finally(close);
    expect(broken, `seed ${SEED}`).toEqual([]);
    expect(days.length).toBeGreaterThan(20);
    expect(season.told.entries.length).toBeGreaterThan(60);
    expect(season.told.verdicts.length).toBeGreaterThan(50);
    expect(season.mailbox.all().length).toBeGreaterThan(150);
  }, 240_000);
});
