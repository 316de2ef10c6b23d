import * as z from 'zod/mini';
import { DAY_BEGINS_MS, dayInIndia, startOfDay } from './moments.ts';
import { cleanName } from './names.ts';

/** What a gate counts: each person once, once a day, in and out, or whoever passes. Source: decision 045. */
export const GATE_RULES = ['once', 'once a day', 'in and out', 'free'] as const;
export type GateRule = (typeof GATE_RULES)[number];

/** Of a gate that says nothing else, and of one that the festival no longer has. */
export const USUAL_RULE: GateRule = 'once a day';

const Gate = z.strictObject({
  name: z
    .string('must be a name')
    .check(
      z.overwrite(cleanName),
      z.minLength(1, 'must be a name'),
      z.maxLength(60, 'must be at most 60 characters'),
    ),
  rule: z._default(z.enum(GATE_RULES, `must be ${GATE_RULES.join(', ')}`), USUAL_RULE),
});
export type Gate = z.infer<typeof Gate>;

/** The gates of a festival, each by its own name. One that names none has a main gate. */
export const Gates = z._default(
  z
    .array(Gate)
    .check(
      z.minLength(1, 'must name a gate, or be left out'),
      z.maxLength(30, 'must be at most 30'),
      ({ value, issues }) => {
        const names = value.map(({ name }) => name.toLowerCase());
        for (const [at, name] of names.entries())
          if (names.indexOf(name) < at)
            issues.push({
              ...{ code: 'custom', input: value, path: [at, 'name'] },
              message: `"${value[at]!.name}" is there already`,
            });
      },
    ),
  [{ name: 'Main gate', rule: USUAL_RULE }],
);

/** The day of a gate, `2025-09-18`: what happens before five in the morning belongs to the day before. By India's clock. */
export function gateDay(epochMs: number): string {
  return dayInIndia(epochMs - DAY_BEGINS_MS);
}

/** The moment at which the day of a gate began. */
export function startOfGateDay(epochMs: number): number {
  return startOfDay(gateDay(epochMs)) + DAY_BEGINS_MS;
}
