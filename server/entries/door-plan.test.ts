import { expect, it } from 'vitest';
import { planDoor } from './door-plan.ts';
import type { DoorRow } from './door-store.ts';
import { withoutContent } from './event.ts';

/* Lines by chance. A failure names its seed: put it in `SEED`'s place to see the same again. */

const SEED = Math.floor(Math.random() * 2 ** 32);
const NOW = Date.parse('2026-09-19T15:41:00+05:30');
const STARTS_AT = NOW - 11 * 60_000;

let state = SEED;

function below(count: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

function row(asked: number): DoorRow {
  const is = (['held', 'present', 'absent', 'waiting', 'waiting', 'offered'] as const)[below(6)]!;
  const isFreed = is === 'absent' && below(4) > 0;
  return {
    ...{ id: `${asked}`, eventId: 'music/a', state: is, asked, offeredUntil: null },
    ...{ teamName: null, teamKey: null, college: 'abc'[below(3)]!, invitation: null, code: null },
    ...{ invitationEnded: 0, createdAt: 0, markedAt: null, freedAt: isFreed ? NOW : null },
    ...{ rank: null, seenAt: below(2) === 0 ? NOW - below(60_000) : null },
    since: STARTS_AT + (below(5) === 0 ? 1 : -1),
  };
}

const idsOf = (rows: readonly DoorRow[]) => rows.map(({ id }) => id);

it(`Whatever the line, freeing gives no place twice, none too many, and all in order (seed ${SEED})`, () => {
  for (let turn = 0; turn < 3000; turn += 1) {
    const rows = Array.from({ length: below(30) }, (_, at) => row(at + 1));
    const seated = rows.filter((one) => one.state !== 'waiting' && one.freedAt === null);
    const places = below(5) === 0 ? null : Math.max(0, seated.length - 2 + below(8));
    const perCollege = below(3) === 0 ? 2 + below(9) : null;
    const rules = { places, perCollege } as never;
    const hours = { startsAt: STARTS_AT, endsAt: NOW + 60 * 60_000 };
    const named = { eventId: 'music/a', clusterName: 'Music', eventName: 'A' };
    const event = { ...withoutContent(named), ...hours, rules };
    const scored = new Set(idsOf(rows.filter(() => below(8) === 0)));
    const plan = planDoor(rows, { event, scored, taken: seated.length, now: NOW });
    const { absent, letIn, passed, offered } = plan;
    const why = `seed ${SEED}, turn ${turn}`;

    const stay = seated.filter((one) => !absent.includes(one));
    const after = [...stay, ...letIn, ...offered];
    expect(new Set(after).size, why).toBe(after.length);
    if (places !== null)
      expect(after.length, why).toBeLessThanOrEqual(Math.max(places, stay.length));
    expect(
      absent.every(
        ({ id, state: was, seenAt }) => was === 'held' && seenAt === null && !scored.has(id),
      ),
      why,
    ).toBe(true);
    expect(letIn.every((one) => one.state === 'waiting' && one.seenAt !== null)).toBe(true);
    expect(offered.every((one) => one.state === 'waiting' && one.seenAt === null)).toBe(true);
    // Nobody who is here is passed by without a word, and for their college's sake alone.
    const came = rows.filter((one) => one.state === 'waiting' && one.seenAt !== null);
    if (offered.length > 0) expect([...letIn, ...passed].length, why).toBe(came.length);
    for (const one of passed) {
      expect(came.includes(one) && !letIn.includes(one), why).toBe(true);
      const fellows = [...stay, ...letIn].filter(({ college }) => college === one.college);
      expect(fellows.length, why).toBeGreaterThanOrEqual(perCollege!);
    }
    for (const some of [absent, letIn, passed, offered])
      expect(idsOf(some), why).toEqual(idsOf(some.toSorted((a, b) => a.asked - b.asked)));

    const ofCollege = (college: string) => after.filter((one) => one.college === college).length;
    const fits = ({ college }: DoorRow) => perCollege === null || ofCollege(college) < perCollege;
    const left = rows.filter((one) => one.state === 'waiting' && !after.includes(one));
    const isFull = places !== null && after.length >= places;
    // Nobody is passed over who could have had one, and nobody who isn't here comes before who is.
    if (!isFull) expect(left.filter(fits), why).toEqual([]);
    const here = left.filter((one) => one.seenAt !== null);
    if (here.length > 0 && perCollege === null) expect(offered, why).toEqual([]);
    expect(plan.stillWait, why).toBe(left.length);
  }
});
