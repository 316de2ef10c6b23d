import * as calls from '../../../contract/desk/factors.ts';
import { lockAccount } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import { type Organiser, requireFreshFactor, type ServeDesk } from '../access/guard.ts';
import type { NotifyOfAccess } from '../access/security-mails.ts';
import type { Note } from '../access/write-down.ts';
import type { SecondFactors } from '../factors/factors.ts';
import {
  countRecoveryCodes,
  findCodes,
  listPasskeys,
  removeCodes,
  removePasskey,
} from '../factors/store.ts';
import { removeOtherDeskSessions } from '../sessions/store.ts';

interface OwnFactorDependencies {
  readonly db: Database;
  readonly factors: SecondFactors;
  readonly notifyOfAccess: NotifyOfAccess;
}

/** The one authenticator's id beside those of passkeys. */
const CODES = 'codes';

/** Looking at one's own second factors, taking a lost one away, and making new recovery codes. */
export function ownFactorRoutes(
  serve: ServeDesk,
  { db, factors, notifyOfAccess }: OwnFactorDependencies,
): void {
  serve(calls.listFactors, async ({ organiser: { accountId } }) => {
    const codes = await findCodes(db, accountId);
    const setUpAt = codes?.setUpAt ?? null;
    const app: calls.Factor[] =
      setUpAt === null ? [] : [{ id: CODES, kind: 'codes', setUpAt, device: '' }];
    const passkeys = (await listPasskeys(db, accountId)).map(({ id, createdAt, device }) => ({
      ...{ id, kind: 'passkey' as const, setUpAt: createdAt, device },
    }));
    return {
      message: {
        factors: [...app, ...passkeys],
        recoveryCodesLeft: await countRecoveryCodes(db, accountId),
      },
    };
  });

  serve.change(calls.removeFactor, async (trx, { body: { id }, organiser, note }) => {
    await lockFresh(trx, organiser);
    const { accountId } = organiser;
    const isThere =
      id === CODES
        ? (await factors.has(accountId, trx)).codes
        : await removePasskey(trx, accountId, id);
    if (!isThere) throw new NotFoundError('You have no such second key any more');
    if (id === CODES) await removeCodes(trx, accountId);
    if (!(await factors.has(accountId, trx)).any)
      throw new HttpError(409, 'This is your only second key: set another one up first');
    const kind = id === CODES ? 'codes' : 'passkey';
    await endOthersAndNotify(trx, organiser, note, { what: 'removed', detail: kind });
    return 'The second key is removed, and your other sessions have ended';
  });

  serve.change(calls.renewRecoveryCodes, async (trx, { organiser, note }) => {
    await lockFresh(trx, organiser);
    const recoveryCodes = await factors.renewRecoveryCodes(trx, organiser.accountId);
    await endOthersAndNotify(trx, organiser, note, { what: 'recovery codes' });
    return { recoveryCodes };
  });

  /** Whoever else is in may have come by what was taken away. */
  async function endOthersAndNotify(
    trx: Database,
    organiser: Organiser,
    note: Note,
    news: Parameters<NotifyOfAccess>[2] & { detail?: string },
  ): Promise<void> {
    const { accountId } = organiser;
    await removeOtherDeskSessions(trx, organiser);
    await notifyOfAccess(trx, accountId, news);
    note({ accountId, record: RECORDS[news.what]!, subject: news.detail ?? '' });
  }
}

const RECORDS: Readonly<Record<string, string>> = {
  removed: 'second factor removed',
  'recovery codes': 'recovery codes renewed',
};

/** One at a time of an account: two would each leave the other's as the last one. @throws HttpError with 403 */
async function lockFresh(trx: Database, { accountId, factorAt }: Organiser): Promise<void> {
  requireFreshFactor(factorAt, Date.now());
  await lockAccount(trx, accountId);
}
