import { vouchFor } from '../../../contract/desk/organisers.ts';
import { DAY_MS } from '../../../contract/moments.ts';
import {
  type Administrator,
  findLastRole,
  listAdministrators,
  listGivers,
  lockRoles,
} from '../../accounts/roles-store.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError, NotFoundError } from '../../http/errors.ts';
import type { ServeDesk } from '../access/guard.ts';
import type { NotifyOfAccess } from '../access/security-mails.ts';
import { addVoucher, listVouchers, removeFactors } from '../factors/store.ts';

/*
 * Two administrators let somebody in who has lost every factor, neither of them alone: so a word counts only of who has
 * been an administrator for a week, which everybody was mailed of, and two words only of administrators of whom neither
 * made the other one. Where there are no two, whoever runs the server does it by `npm run organise -- let-in`.
 */

/** For so long one administrator's word waits for another's. */
const VOUCHED_MS = DAY_MS;
const WEEK_MS = 7 * DAY_MS;

export function vouchingRoute(
  serve: ServeDesk,
  { notifyOfAccess }: { notifyOfAccess: NotifyOfAccess },
): void {
  serve.change(vouchFor, async (trx, { params: { id }, organiser, note }) => {
    const by = organiser.accountId;
    if (id === by)
      throw new HttpError(403, 'Nobody vouches for themselves: two other administrators do');
    await lockRoles(trx);
    if (!(await findLastRole(trx, id))) throw new NotFoundError('There is no such organiser');
    const now = Date.now();
    const mayVouch = await vouchers(trx, id, now);
    const own = mayVouch.find(({ accountId }) => accountId === by);
    if (!own) throw new HttpError(403, MAY_NOT);
    await addVoucher(trx, { accountId: id, by }, now);
    const words = await listWords(trx, now);
    const isDone = mayVouch.some(
      (other) => words.some((word) => isOf(word, id, other)) && areApart(own, other),
    );
    if (isDone) await removeFactors(trx, id);
    const record = isDone ? 'second factor taken off' : 'vouched for a lost second factor';
    await notifyOfAccess(trx, id, {
      what: isDone ? 'taken off' : 'vouched for',
      by: organiser.name,
    });
    note({ accountId: id, record });
    return { isDone };
  });
}

const MAY_NOT =
  'Your word does not count for them: you have been an administrator for less than a week, or have the role from them. Another administrator vouches, or whoever runs the server lets them in';

/** An administrator whose word counts, and who made them one: their giver, the giver's giver and so on. */
interface Voucher extends Administrator {
  readonly makers: ReadonlySet<string>;
}

/** Those whose word counts for somebody. */
async function vouchers(db: Database, accountId: string, now: number): Promise<Voucher[]> {
  const givers = await listGivers(db);
  const found: Voucher[] = [];
  for (const one of await listAdministrators(db, now)) {
    const makers = makersOf(one.accountId, givers);
    const isOld = now - one.since >= WEEK_MS;
    if (isOld && makers && one.accountId !== accountId && !makers.has(accountId))
      found.push({ ...one, makers });
  }
  return found;
}

/** Undefined where the way back ends at an account that is gone, or at a role that was taken back. */
function makersOf(
  accountId: string,
  givers: ReadonlyMap<string, string | null>,
): Set<string> | undefined {
  const makers = new Set<string>();
  let giver = givers.get(accountId);
  while (giver && !makers.has(giver)) {
    makers.add(giver);
    giver = givers.get(giver);
  }
  return giver === undefined ? undefined : makers;
}

function areApart(one: Voucher, other: Voucher): boolean {
  const { accountId } = one;
  if (accountId === other.accountId) return false;
  return !one.makers.has(other.accountId) && !other.makers.has(accountId);
}

type Word = Awaited<ReturnType<typeof listVouchers>>[number];

function listWords(db: Database, now: number): Promise<Word[]> {
  return listVouchers(db, now - VOUCHED_MS);
}

function isOf(word: Word, accountId: string, { accountId: by }: Voucher): boolean {
  return word.accountId === accountId && word.by === by;
}

/** The names of those who vouch for each account, by its id, as far as their words count. */
export async function vouchersByAccount(db: Database, now: number) {
  const names = new Map<string, string[]>();
  const words = await listWords(db, now);
  for (const accountId of new Set(words.map((word) => word.accountId))) {
    const may = await vouchers(db, accountId, now);
    const counted = may.filter((one) => words.some((word) => isOf(word, accountId, one)));
    names.set(
      accountId,
      counted.map(({ name }) => name),
    );
  }
  return names;
}
