import { createSession, lockOwnAccount } from '../../../server/accounts/sessions/store.ts';
import { proveAddress } from '../../../server/accounts/store.ts';
import { hashToken } from '../../../server/crypto/tokens.ts';
import { takePlace } from '../../../server/entries/places.ts';
import { entryView } from '../../../server/entries/views.ts';
import { newPerson } from './new-person.ts';
import type { SharedRow } from './shared-row.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const EVENT = {
  ...{ eventId: 'music/humming', clusterName: 'Music', eventName: 'Humming' },
  ...{ startsAt: null, endsAt: null, endsAbout: false, overAt: null, venue: null, kind: null },
  isContest: false,
  rules: {
    opens: new Date(Date.now() - DAY_MS).toISOString(),
    closes: new Date(Date.now() + DAY_MS).toISOString(),
    ...{
      heading: null,
      places: null,
      waiting: null,
      perCollege: null,
      team: null,
      cancelUntil: null,
    },
    questions: [],
  },
};

const nobodyIsMailed = async () => undefined;

/** In its first minute 39 visitors a second come, of 180,000 ten times as many: they may all want the same event. */
export const eventRow: SharedRow = {
  name: 'an event',
  need: { of18k: 39, of180k: 390 },
  async prepare(db, times) {
    const sessions = await Promise.all(
      Array.from({ length: times }, async () => {
        const { id: accountId } = await newPerson(db);
        await proveAddress(db, accountId, Date.now());
        const token = await createSession(db, { accountId, device: 'Firefox' }, Date.now());
        return { accountId, tokenHash: hashToken(token) };
      }),
    );
    return (pool, nth) =>
      pool.transaction().execute(async (trx) => {
        const session = sessions[nth]!;
        await lockOwnAccount(trx, session);
        const { accountId } = session;
        const mails = { notify: nobodyIsMailed, askToConfirm: nobodyIsMailed };
        const change = { trx, event: EVENT, accountId, now: Date.now(), ...mails };
        const id = await takePlace(change, { teamName: '', answers: {} });
        return entryView(trx, EVENT, id, accountId);
      });
  },
};
