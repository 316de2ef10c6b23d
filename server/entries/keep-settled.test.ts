import { expect, it } from 'vitest';
import { newRegistrant, startEntriesServer } from '../testing/entries.ts';
import { entryContext } from './context.ts';
import { settleAll } from './keep-settled.ts';
import { loadEntry } from './loaded.ts';

it('Each event that can’t be looked after is told, and no other is kept from its turn', async () => {
  const server = await startEntriesServer(new Map([['Call & Answer', { rules: {} }]]));
  const { db, settings } = server;
  const { id } = await newRegistrant(server, { name: 'Asha' });
  const events = [
    { clusterName: 'Dance', eventName: 'Solo' },
    { clusterName: 'Music', eventName: 'Call & Answer' },
    { clusterName: 'Arts', eventName: 'Kolam' },
  ];
  for (const event of events) await loadEntry(db, id, event, Date.now());
  const asked: number[] = [];
  const content = {
    events: async (clusterId: number) => {
      asked.push(clusterId);
      throw new Error(`cluster ${clusterId} can’t be read`);
    },
  };
  const context = entryContext({
    db,
    content: () => content as never,
    addMail: async () => {},
    publicUrl: settings.publicUrl,
  });
  const error = await settleAll(context, Date.now()).catch((fault: unknown) => fault);
  expect(asked).toHaveLength(3);
  expect((error as AggregateError).errors.map(({ message }) => message).sort()).toEqual(
    asked.map((clusterId) => `cluster ${clusterId} can’t be read`).sort(),
  );
  await server.close();
});
