import { expect, it } from 'vitest';
import { EVENT } from '../testing/desk-results.ts';
import { newRegistrant, startEntriesServer } from '../testing/entries.ts';
import { shared } from '../testing/server.ts';
import { loadEntry } from './entries.ts';
import { findLastChange, listMoves, listTrail } from './history-store.ts';
import { createChanges } from './store.ts';

const server = shared(() => startEntriesServer(new Map()));

it('Changes of one moment follow from one another, in whatever order a database has them', async () => {
  const { db } = server;
  const { id } = await newRegistrant(server);
  const entryId = (await loadEntry(db, id, EVENT, 1))!;
  await db.deleteFrom('entryChanges').where('entryId', '=', entryId).execute();
  const change = { entryId, accountId: null } as const;
  const atOnce = [
    { ...change, kind: 'place given free', from: 'absent', to: 'absent' },
    { ...change, kind: 'marked absent', from: 'held', to: 'absent' },
    { ...change, kind: 'accepted', from: 'offered', to: 'held' },
    { ...change, kind: 'offered', from: 'waiting', to: 'offered' },
  ] as const;
  for (const one of atOnce) await createChanges(db, [one], 2);
  await createChanges(db, [{ ...change, kind: 'asked', from: null, to: 'waiting' }], 1);
  const moves = (await listMoves(db, [entryId])).get(entryId)!;
  const inOrder = ['asked', 'offered', 'accepted', 'marked absent'];
  expect(moves.map(({ kind }) => kind)).toEqual(inOrder);
  expect((await findLastChange(db, entryId))?.kind).toBe('marked absent');
  const trail = await listTrail(db, entryId);
  expect(trail.map(({ what }) => what).reverse()).toEqual([...inOrder, 'place given free']);
});
