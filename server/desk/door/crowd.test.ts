import { expect, it } from 'vitest';
import type { DeskBrowser } from '../../testing/desk.ts';
import { type Entrant, eventDoor } from '../../testing/door.ts';

const PLACES = 60;
const CAME = 20;
const WAITING = 40;

const door = eventDoor('First Song', { places: PLACES, waiting: 100 });

type Manager = Pick<DeskBrowser, 'call'>;

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

/**
 * A press as a phone with a bad network makes it: every other answer is lost, so it is asked again with its key, at once or
 * while the first is still under way.
 */
async function press(by: Manager, id: string, at: number, reason = ''): Promise<Answer> {
  const key = { 'idempotency-key': `${crypto.randomUUID()}` };
  const ask = () => door.call(`/entries/${id}/let-in`, { reason }, by, key);
  if (at % 4 === 0) return ask();
  if (at % 4 === 1) await ask();
  const [first, second] = await Promise.all([ask(), ask()]);
  // A repeat may come while the first is answered: it is told so, and asks again.
  const settled = [first, second].find(({ statusCode }) => statusCode !== 409) ?? second!;
  return settled.statusCode === 200 ? settled : ask();
}

/** Lets somebody in; before their turn with a reason, once it is asked for. */
async function pressInTurn(by: Manager, id: string, at: number): Promise<Answer> {
  const answer = await press(by, id, at);
  return answer.statusCode === 400 ? press(by, id, at, 'They sit in the first row') : answer;
}

/** Who of the line was let in, in the order of the audit's chain: their place in line, and what is written of them. */
async function letInSoFar(waiting: readonly Entrant[]) {
  const rows = await door.server.db
    .selectFrom('auditEntries')
    .select(['accountId', 'record'])
    .where('record', 'in', ['let in', 'let in out of order'])
    .orderBy('sequence')
    .execute();
  return rows.map(({ accountId, record }) => ({
    place: waiting.findIndex(({ id }) => id === accountId),
    record,
  }));
}

it('Forty people whom two managers let in at once, both all of them, by a bad network: each has one place, in the line’s order, and no place is given twice', async () => {
  await door.restart();
  const names = (count: number, word: string) =>
    Array.from({ length: count }, (_, at) => `Asha ${word}${at}`);
  const held = await door.entrants(names(PLACES, 'H'));
  const waiting = await door.entrants(names(WAITING, 'W'));
  await door.scan(held.slice(0, CAME), 'admitted');
  await door.scan(waiting, 'on the line');
  door.begin();
  // Three are marked by hand: the rest of the absent stay for the big act, whose places nobody gives twice either.
  for (const { entryId } of held.slice(CAME, CAME + 30)) await door.mark(entryId, 'held', 'absent');

  const down = Promise.all(
    waiting.map(({ entryId }, at) => pressInTurn(door.manager, entryId, at)),
  );
  const up = Promise.all(
    waiting.toReversed().map(({ entryId }, at) => pressInTurn(door.other, entryId, at)),
  );
  const answers = [await down, (await up).toReversed()];
  const done = waiting.map((_, at) => answers.map((of) => of[at]!.statusCode).sort());
  const letIn = done.filter(([first]) => first === 200);
  expect(letIn).toHaveLength(30);
  // One of the two gave it; the other was told who did, or that none is free.
  for (const codes of done)
    expect([
      [200, 409],
      [409, 409],
    ]).toContainEqual(codes);
  const { counts } = await door.event();
  expect(counts).toMatchObject({ places: PLACES, taken: PLACES, waiting: 10, present: 50 });
  // Whoever overtook somebody is written down as such, and nobody else.
  const order = await letInSoFar(waiting);
  const gone = order.map(({ place }, turn) => {
    const before = order.slice(0, turn).filter((one) => one.place < place);
    return before.length < place ? 'let in out of order' : 'let in';
  });
  expect(order.map(({ record }) => record)).toEqual(gone);
  expect(new Set(gone).size).toBe(2);

  const rest = await door.list();
  expect(rest.map(({ rank }) => rank)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1));
  const plan = (await door.call('/door')).json().message;
  const both = await Promise.all(
    [door.manager, door.other].map((by) => door.call('/door/free', { key: plan.key }, by)),
  );
  const freed = both.filter((answer) => answer.json().message.entries?.length === 20);
  expect(freed).toHaveLength(1);
  expect(plan.letIn.map(({ id }: { id: string }) => id)).toEqual(rest.map(({ id }) => id));
  expect((await door.event()).counts).toMatchObject({ taken: PLACES, present: 60, waiting: 0 });
  const changes = await door.server.db
    .selectFrom('entryChanges')
    .select(({ fn }) => ['entryId', fn.countAll().as('count')])
    .where('kind', 'in', ['let in', 'let in out of order'])
    .groupBy('entryId')
    .execute();
  expect(changes).toHaveLength(WAITING);
  expect(changes.every(({ count }) => Number(count) === 1)).toBe(true);
}, 120_000);
