import { expect, it } from 'vitest';
import type { Verdict } from '../../../contract/gate/decide.ts';
import { eventDoor } from '../../testing/door.ts';
import { turnClock } from '../../testing/entries.ts';

/* Managers at a door do anything at all, in any order. A failure names its seed: put it in `SEED`'s place to see it again. */

const SEED = Math.floor(Math.random() * 2 ** 32);
const CHANGES = 120;
const PLACES = 5;
const MINUTE_MS = 60_000;

const door = eventDoor('First Song', { places: PLACES, waiting: 20, perCollege: 4 });

let state = SEED;

function below(count: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

/** What a phone tells of an entry's people. */
function toldOf(row: Row): Verdict {
  if (row.state === 'cancelled' || row.state === 'expired') return 'not registered';
  return hasPlace(row) && row.state !== 'offered' ? 'admitted' : 'on the line';
}

const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;

interface Row {
  readonly id: string;
  readonly state: string;
  readonly asked: number;
  readonly freedAt: number | null;
}

function rowsNow(): Promise<Row[]> {
  return door.server.db
    .selectFrom('entries')
    .select(['id', 'state', 'asked', 'freedAt'])
    .orderBy('asked')
    .execute();
}

const hasPlace = ({ state: is, freedAt }: Row) =>
  ['held', 'offered', 'present'].includes(is) || (is === 'absent' && freedAt === null);

it(`After each of ${CHANGES} changes by chance at a door its places are as they should be (seed ${SEED})`, async () => {
  await door.restart();
  const people = await door.entrants(['Asha', 'Ravi', 'Meera', 'Asha B.', 'Ravi B.', 'Meera B.']);
  for (const college of ['B', 'C', 'A', 'C'])
    people.push(...(await door.entrants(['Asha C.', 'Ravi C.'], college)));
  let touched: readonly string[] = [];
  const reason = 'Because';
  const acts: Record<string, () => Promise<{ statusCode: number } | undefined>> = {
    mark: async () => {
      const listed = await door.list('');
      if (listed.length === 0) return undefined;
      const { id, state: was } = oneOf(listed);
      return door.mark(id, was, oneOf(['present', 'absent', 'absent', 'held']));
    },
    'let in': async () => {
      const { id } = oneOf(people.map(({ entryId }) => ({ id: entryId })));
      const answer = await door.call(`/entries/${id}/let-in`, below(2) === 0 ? {} : { reason });
      if (answer.statusCode === 200) touched = [id];
      return answer;
    },
    free: async () => {
      const { key } = (await door.call('/door')).json().message;
      const answer = await door.call('/door/free', { key });
      const { entries } = answer.json().message;
      if (entries?.length > 0) touched = entries;
      return answer;
    },
    'take back': async () =>
      touched.length === 0 ? undefined : door.call('/door/take-back', { entries: touched }),
    scan: async () => {
      const person = oneOf(people);
      const told = toldOf((await rowsNow()).find(({ id }) => id === person.entryId)!);
      await door.scan([person], told).catch((error) => expect(`${error}`).toMatch(/already in/));
      return undefined;
    },
    decline: async () => {
      const person = oneOf(people);
      const { status } = await person.call('DELETE', `/api/events/entries/${person.entryId}`);
      return { statusCode: status };
    },
    accept: async () => {
      const person = oneOf(people);
      const path = `/api/events/entries/${person.entryId}/acceptance`;
      return { statusCode: (await person.call('POST', path)).status };
    },
    clock: async () => {
      turnClock(Date.now() + below(3) * MINUTE_MS);
      return undefined;
    },
  };
  const done: string[] = [];
  for (let at = 0; at < CHANGES; at += 1) {
    if (at === CHANGES / 4) door.begin();
    const before = (await rowsNow()).filter(hasPlace).length;
    const name = oneOf(Object.keys(acts));
    const answer = await acts[name]!();
    done.push(`${name} ${answer?.statusCode ?? ''}`);
    const why = `seed ${SEED}, change ${at}, after ${done.slice(-6).join(', ')}`;
    expect(answer?.statusCode ?? 200, why).toBeLessThan(500);
    const rows = await rowsNow();
    const taken = rows.filter(hasPlace).length;
    const counted = await door.server.db
      .selectFrom('events')
      .select('taken')
      .where('title', '=', 'First Song')
      .executeTakeFirstOrThrow();
    expect(counted.taken, why).toBe(taken);
    expect(taken, why).toBeLessThanOrEqual(Math.max(PLACES, before));
    expect(rows.filter(({ state: is, freedAt }) => freedAt !== null && is !== 'absent')).toEqual(
      [],
    );
    const shown = (await door.event()).counts;
    expect([shown.taken, shown.places], why).toEqual([taken, PLACES]);
  }
}, 120_000);
