import { expect, it } from 'vitest';
import { clusters } from '../../contract/clusters.ts';
import { newRegistrant, startEntriesServer } from '../testing/entries.ts';
import { applyDueEverywhere } from './due.ts';
import { loadEntry } from './entries.ts';

it('Each event that can’t be looked after is told, and no other is kept from its turn', async () => {
  const server = await startEntriesServer(new Map([['Call & Answer', { rules: {} }]]));
  const { db, settings } = server;
  const { id } = await newRegistrant(server, { name: 'Asha' });
  const events = [
    { eventId: 'dance/solo', clusterName: 'Dance', eventName: 'Solo' },
    { eventId: 'music/call-and-answer', clusterName: 'Music', eventName: 'Call & Answer' },
    { eventId: 'arts/kolam', clusterName: 'Arts', eventName: 'Kolam' },
  ];
  for (const event of events) await loadEntry(db, id, event, Date.now());
  const asked: number[] = [];
  const content = {
    events: async (clusterId: number) => {
      asked.push(clusterId);
      throw new Error(`read ${asked.length} failed`);
    },
  };
  const dependencies = {
    db,
    content: () => content as never,
    addMail: async () => {},
    publicUrl: settings.publicUrl,
  };
  const error = await applyDueEverywhere(dependencies, Date.now()).catch((fault: unknown) => fault);
  // An event may have moved to any cluster.
  expect(asked).toHaveLength(3 * clusters.length);
  expect((error as AggregateError).errors.map(({ message }) => message)).toEqual(
    events.map((_, at) => `read ${(at + 1) * clusters.length} failed`),
  );
  await server.close();
});
