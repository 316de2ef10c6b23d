import type { PrizeBook } from '../../contract/desk/prizes.ts';
import { PLAIN_POINTS } from '../../contract/desk/results.ts';
import type { NamedEvent } from '../../contract/event-addresses.ts';
import { createScoreSheet, findScoreSheet } from '../desk/results/sheet-store.ts';
import { loadEntry } from '../entries/entries.ts';
import { createMember } from '../entries/members/store.ts';
import { createPublication, lockPublications } from '../results/store.ts';
import type { DeskBrowser } from './desk.ts';
import { EVENT } from './desk-results.ts';
import { newRegistrant } from './entries.ts';
import { BANK_DETAILS, type TestServer } from './server.ts';

interface NewWinner {
  readonly name?: string;
  readonly hasBank?: boolean;
  readonly isConfirmed?: boolean;
  readonly event?: NamedEvent;
  /** Of a team that they are in, too; without it they have an entry of their own. */
  readonly entryId?: string;
}

/** Somebody with an entry in an event, who may have given bank details. */
export async function newWinner(
  server: Pick<TestServer, 'app' | 'db'>,
  { name = 'Asha', hasBank = true, isConfirmed = true, event = EVENT, entryId }: NewWinner = {},
) {
  const { db } = server;
  const person = await newRegistrant(server, { name, isConfirmed });
  if (hasBank) await giveBankDetails(person);
  const entry = entryId ?? (await loadEntry(db, person.id, event, 1))!;
  if (entryId) {
    const member = { accountId: person.id, eventId: event.eventId, isCaptain: 0, joinedAt: 2 };
    await createMember(db, { entryId, ...member });
    const team = { teamName: 'Second Alibi', teamKey: `second alibi ${entryId}` };
    await db.updateTable('entries').set(team).where('id', '=', entryId).execute();
  }
  const { participantCode: code } = await db
    .selectFrom('accounts')
    .select('participantCode')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { ...person, name, code, entryId: entry };
}

export async function giveBankDetails({
  call,
}: Pick<Awaited<ReturnType<typeof newRegistrant>>, 'call'>): Promise<void> {
  await call('PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS);
}

/** Publishes entries by rank, with the prizes of these, in rupees. */
export async function publishPrizes(
  { db }: Pick<TestServer, 'db'>,
  entries: readonly { readonly entryId: string }[],
  prizes: readonly (number | null)[],
  event: NamedEvent = EVENT,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPublications(trx);
    const version = ((await findScoreSheet(trx, event))?.version ?? 0) + 1;
    const at = Date.now();
    const sheet = { version, rows: [], criteria: [PLAIN_POINTS], prizes, by: 'Ravi', at };
    await createScoreSheet(trx, event, sheet);
    const lines = entries.map(({ entryId }, place) => ({
      ...{ entryId, rank: place + 1, prize: prizes[place] ?? null, college: 'A college' },
    }));
    await createPublication(trx, event, { version }, { lines, by: 'Ravi', at });
  });
}

/** Says how a team shares its prize, as somebody who has just read the book. */
export async function sayShares(
  by: Pick<DeskBrowser, 'call'>,
  entryId: string,
  shares: readonly (readonly [{ readonly code: string }, number])[],
) {
  const { events }: PrizeBook = (await by.call('GET', '/prizes')).json().message;
  const winner = events.flatMap((one) => one.winners).find((one) => one.entryId === entryId);
  const seen = new Map(winner!.people.map(({ code, share }) => [code, share]));
  const said = shares.map(([{ code }, rupees]) => ({ code, was: seen.get(code) ?? 0, rupees }));
  return by.call('PUT', `/prizes/entries/${entryId}/shares`, { shares: said });
}
