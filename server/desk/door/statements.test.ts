import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { openSharedKeys } from '../../crypto/key-check.ts';
import { freeAbsent, readDoorPlan } from '../../entries/door.ts';
import { planKey } from '../../entries/door-plan.ts';
import { takeBackAtDoor } from '../../entries/door-undo.ts';
import { entryMails } from '../../entries/entry-mails.ts';
import { findEntryEvent } from '../../entries/event.ts';
import { mailWriter } from '../../mail/deliver.ts';
import { eventDoor } from '../../testing/door.ts';
import { festivalWithEntries } from '../../testing/entries.ts';

const MOST = 8;

const door = eventDoor('First Song', { places: MOST, waiting: 100 });

/** How many statements freeing the places of so many absent takes, half for those here, and its undo. */
async function statementsOf(count: number): Promise<{ freeing: number; undoing: number }> {
  await door.restart({ places: count });
  const names = (word: string) => Array.from({ length: count }, (_, at) => `Asha ${word}${at}`);
  await door.entrants(names('H'));
  const waiting = await door.entrants(names('W'));
  await door.scan(waiting.slice(0, count / 2), 'on the line');
  door.begin();
  const { db, settings } = door.server;
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const event = (await findEntryEvent(
    await festivalWithEntries(door.events),
    'Music',
    'First Song',
  ))!;
  const addMail = mailWriter(await openSharedKeys(db, settings));
  const notify = entryMails({ addMail, publicUrl: settings.publicUrl });
  const { id: by } = waiting[0]!;
  const counting = async <Done>(
    work: (change: Parameters<typeof freeAbsent>[0]) => Promise<Done>,
  ): Promise<[Done, number]> => {
    statements = 0;
    const transaction = db.withPlugin(counter).transaction();
    const done = await transaction.execute((trx) => work({ trx, event, notify, now: Date.now() }));
    return [done, statements];
  };
  const [{ plan, entries }, freeing] = await counting(async (change) =>
    freeAbsent(change, { key: planKey(await readDoorPlan(change)), by }),
  );
  expect([plan.absent, plan.letIn, plan.offered].map(({ length }) => length)).toEqual([
    ...[count, count / 2, count / 2],
  ]);
  const [left, undoing] = await counting((change) => takeBackAtDoor(change, entries!, by));
  expect(left).toBe(0);
  return { freeing, undoing };
}

it('Freeing the places of the absent, and its undo, take as many statements for a hall as for two', async () => {
  expect(await statementsOf(MOST)).toEqual(await statementsOf(2));
}, 120_000);
