import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openGateNight, runGateNight } from './night.ts';

const SEED = Number(process.env.GATE_SEED ?? randomInt(1, 2 ** 31));

/** The long one is `npm run night -- --gate`; GATE_SEED repeats a run. */
describe('a shift at the gate, through the turn of a day, with six phones, broken networks, killed phones and a killed server', () => {
  it(`ends with every scan there once, and every double admission a case (seed ${SEED})`, async () => {
    const options = {
      people: 400,
      phones: 6,
      minutes: 60,
      phoneKills: 2,
      serverKills: 1,
      seed: SEED,
      say: () => undefined,
    };
    const opened = await openGateNight(options);
    const report = await runGateNight(opened, options).finally(opened.close);
    expect(report.faults, `seed ${SEED}`).toEqual([]);
    expect(report.seen).toBeGreaterThan(400);
    expect(report.arrived).toBeGreaterThan(350);
    expect(report.bothDays).toBeGreaterThan(20);
  }, 120_000);
});
