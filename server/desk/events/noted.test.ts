import { expect, it } from 'vitest';
import { eventDoor } from '../../testing/door.ts';

const TITLE = 'First Song';
const door = eventDoor(TITLE, { places: 2, waiting: 30 });

/** What the audit log has since an entry: kind, of whom, and what. */
async function notedSince(before: number) {
  const rows = await door.server.db
    .selectFrom('auditEntries')
    .leftJoin('accounts', 'accounts.id', 'accountId')
    .select(['record', 'fullName', 'subject'])
    .where('sequence', '>', before)
    .orderBy('sequence')
    .execute();
  return rows.map(({ record, fullName, subject }) => [record, fullName, subject]);
}

async function lastNoted(): Promise<number> {
  const { last } = await door.server.db
    .selectFrom('auditEntries')
    .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

it('The log says whom a mark, a place at the door and an end are about, by their accounts and by no id of an entry', async () => {
  await door.restart();
  const [asha, ravi, meera, kiran] = await door.entrants(['Asha', 'Ravi', 'Meera', 'Kiran']);
  const reason = 'They came by the night train';
  const before = await lastNoted();
  const both = [asha!, ravi!].map(({ entryId }) => ({ id: entryId, was: 'held' }));
  await door.manager.call('PUT', `${door.path}/attendance`, { entries: both, is: 'present' });
  await door.mark(ravi!.entryId, 'present', 'held');
  door.begin();
  await door.mark(ravi!.entryId, 'held', 'absent');
  await door.call(`/entries/${meera!.entryId}/let-in`, { reason });
  await door.call('/door/take-back', { entries: [meera!.entryId] });
  await door.call(`/entries/${kiran!.entryId}/offer`, { reason });
  await door.call(`/entries/${kiran!.entryId}/withdraw`, { reason });
  expect(await notedSince(before)).toEqual([
    ['attendance', 'Asha', `${TITLE}: present`],
    ['attendance', 'Ravi', `${TITLE}: present`],
    ['attendance', 'Ravi', `${TITLE}: not marked`],
    ['attendance', 'Ravi', `${TITLE}: absent`],
    ['let in out of order', 'Meera', TITLE],
    ['taken back at the door', 'Meera', TITLE],
    ['offered out of turn', 'Kiran', TITLE],
    ['entry withdrawn', 'Kiran', TITLE],
  ]);
});
