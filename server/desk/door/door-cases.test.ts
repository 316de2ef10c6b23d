import { beforeEach, expect, it } from 'vitest';
import type { GateCase } from '../../../contract/desk/gate.ts';
import { type Entrant, eventDoor } from '../../testing/door.ts';

const door = eventDoor('First Song', { places: 1, waiting: 30 });

beforeEach(() => door.restart());

/** The verdicts of somebody's open cases; home counts all that there are. */
async function openCases(person: Entrant | undefined): Promise<string[]> {
  return (await casesOf(person)).map(({ verdict }) => verdict);
}

async function casesOf(person: Entrant | undefined): Promise<GateCase[]> {
  const { open } = (await door.manager.call('GET', '/gate/cases')).json().message;
  const { decisions } = (await door.manager.call('GET', '/home')).json().message;
  const atHome = decisions.find(({ kind }: { kind: string }) => kind === 'gate cases');
  expect(atHome?.open ?? 0).toBe(open.length);
  // Each is between a phone and the desk.
  expect(atHome?.twoPhones ?? 0).toBe(0);
  const code = await door.codeOf(person!);
  return open.filter((one: GateCase) => one.person?.code === code);
}

it('Who was scanned while their place was given free is a case until they have one again, and no longer', async () => {
  const [asha] = await door.entrants(['Asha']);
  door.begin();
  await door.mark(asha!.entryId, 'held', 'absent');
  expect(await door.scanned(asha!, 'admitted')).toMatchObject({
    ...{ verdict: 'on the line', isCase: true },
  });
  expect(await openCases(asha)).toEqual(['on the line']);
  expect((await door.mark(asha!.entryId, 'absent', 'present')).statusCode).toBe(200);
  expect(await door.scanned(asha!, 'already in')).toMatchObject({ verdict: 'already in' });
  expect(await openCases(asha)).toEqual([]);
});

it('Who waits, and was let in by a phone that did not know, is a case until they are given a place', async () => {
  const [asha, ravi] = await door.entrants(['Asha', 'Ravi']);
  await door.scanned(ravi!, 'admitted');
  expect(await openCases(ravi)).toEqual(['on the line']);
  door.begin();
  await door.mark(asha!.entryId, 'held', 'absent');
  const [listed] = await casesOf(ravi);
  expect(listed).toMatchObject({ verdict: 'on the line' });
  expect((await door.call(`/entries/${ravi!.entryId}/let-in`, {})).statusCode).toBe(200);
  expect(await openCases(ravi)).toEqual([]);
  // Whoever has the list of before takes nobody's arrival back who has a place by now.
  const decision = { what: 'taken back', note: 'Not on the list' };
  const decided = await door.manager.call('POST', `/gate/cases/${listed!.id}/decision`, decision);
  expect(decided.statusCode).toBe(409);
});
