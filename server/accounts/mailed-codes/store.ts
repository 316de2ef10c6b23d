import { DAY_MS } from '../../../contract/moments.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import type { Database } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { lightTransaction } from '../../database/transactions.ts';
import { BadInputError } from '../../http/errors.ts';
import { emailKey } from '../../mail/email-key.ts';
import { type Credentials, lockAccount } from '../store.ts';

type Purpose = Tables['mailedCodes']['purpose'];
/** What a code is mailed for. */
export type MailedPurpose = Exclude<Purpose, 'pass'>;

/**
 * So many codes at a time that are still good. More are not mailed, which floods nobody and keeps nobody
 * out: whoever asked so often has a good one in the mailbox.
 */
const MAX_GOOD_CODES = 5;

/** Longer than a mail is tried: until it is sent nobody knows its code. */
const WAITS_MS = 7 * DAY_MS;

interface Of {
  readonly accountId: string;
  readonly purpose: Purpose;
}

/**
 * Makes a code for one mail and gives it; the table has its hash alone. `goodMs`: how long one is good that isn't mailed.
 * Undefined when the account has enough good ones: in a transaction, two who ask at the same moment count one after the
 * other, since each locks the account.
 */
export async function createMailedCode(
  trx: Database,
  { accountId, purpose, goodMs = WAITS_MS }: Of & { goodMs?: number },
  now: number,
): Promise<string | undefined> {
  await lockAccount(trx, accountId);
  const good = await trx
    .selectFrom('mailedCodes')
    .select('codeHash')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .execute();
  if (good.length >= MAX_GOOD_CODES) return undefined;
  const code = newToken();
  await trx
    .insertInto('mailedCodes')
    .values({
      codeHash: hashToken(code),
      accountId,
      purpose,
      createdAt: now,
      expiresAt: now + goodMs,
    })
    .execute();
  return code;
}

/** True where a link was mailed since a moment, or is about to be. */
export async function hasCodeSince(
  db: Database,
  { accountId, purpose }: Of,
  since: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('mailedCodes')
    .select('codeHash')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Has a code's time run from now; false when the code is gone, with its account or by another mail's. */
export async function startMailedCode(
  db: Database,
  code: string,
  { now, validMs }: { now: number; validMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await lightTransaction(db, (trx) =>
    trx
      .updateTable('mailedCodes')
      .set({ createdAt: now, expiresAt: now + validMs })
      .where('codeHash', '=', hashToken(code))
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** Has a code count as not mailed yet, since its mail could not leave: `hasCodeSince` doesn't find it. */
export async function putMailedCodeBack(db: Database, code: string): Promise<void> {
  await lightTransaction(db, (trx) =>
    trx
      .updateTable('mailedCodes')
      .set({ createdAt: 0 })
      .where('codeHash', '=', hashToken(code))
      .execute(),
  );
}

/** The account that a good code was mailed for; undefined when it is unknown, used, expired or another's. */
export function findMailedCode(
  db: Database,
  { code, email, purpose }: { code: string; email: string; purpose: MailedPurpose },
  now: number,
): Promise<Credentials | undefined> {
  return goodCode(db, { code, purpose }, now)
    .where('accounts.emailKey', '=', emailKey(email))
    .executeTakeFirst();
}

/** The account whose pass a good code opens; undefined when it is unknown, used or expired. */
export function findPassCode(
  db: Database,
  code: string,
  now: number,
): Promise<Credentials | undefined> {
  return goodCode(db, { code, purpose: 'pass' }, now).executeTakeFirst();
}

function goodCode(
  db: Database,
  { code, purpose }: { code: string; purpose: Purpose },
  now: number,
) {
  return db
    .selectFrom('mailedCodes')
    .innerJoin('accounts', 'accounts.id', 'mailedCodes.accountId')
    .select(['accounts.id', 'passwordHash'])
    .where('codeHash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now);
}

/** Uses a code up; false when that happened before, also at the same moment. */
export async function spendMailedCode(db: Database, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mailedCodes')
    .where('codeHash', '=', hashToken(code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those of one purpose, or all. */
export async function removeMailedCodes(
  db: Database,
  accountId: string,
  purpose?: Purpose,
): Promise<void> {
  await db
    .deleteFrom('mailedCodes')
    .where('accountId', '=', accountId)
    .$if(purpose !== undefined, (remove) => remove.where('purpose', '=', purpose!))
    .execute();
}

export function linkIsSpent(
  message = 'This link was used already or has expired. Ask for a new one',
): BadInputError {
  return new BadInputError({ user_code: message });
}
