import { expect, it } from 'vitest';
import { openDatabase } from '../../database/connection.ts';
import { codeAt, newOrganiser } from '../../testing/desk.ts';
import { sharedTestServer } from '../../testing/server.ts';
import { SecondFactors } from './factors.ts';

const server = sharedTestServer();
const site = () => ({ name: 'Festival', publicUrl: 'http://localhost' });

it('A code, and a recovery code, is good once, also for two processes at the same moment', async () => {
  const { id } = await newOrganiser(server, []);
  const other = await openDatabase(server.settings.database);
  try {
    const processes = [server.db, other].map((db) => ({
      db,
      factors: new SecondFactors(db, [server.secretKey], site),
    }));
    const { factors } = processes[0]!;
    const secret = await factors.startCodes(server.db, id);
    const now = Date.now();
    expect(await factors.confirmCodes(server.db, id, codeAt(secret, now), now)).toBe(true);
    const [recovery] = await factors.renewRecoveryCodes(server.db, id);
    const later = now + 60_000;
    for (const code of [codeAt(secret, later), recovery!]) {
      const shown = await Promise.all(
        processes.map(({ db, factors: own }) =>
          db.transaction().execute((trx) => own.showCode(trx, id, code, later)),
        ),
      );
      expect(shown.filter((one) => one !== undefined)).toHaveLength(1);
    }
  } finally {
    await other.destroy();
  }
});
