import { randomBytes } from 'node:crypto';
import { compiledOnce } from '../database/compiled.ts';
import type { Database } from '../database/connection.ts';
import { searchKeysOf } from '../database/search-keys.ts';
import type { AccountRow } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import { emailKey } from '../mail/email-key.ts';

export class EmailTakenError extends HttpError {
  constructor() {
    const message = 'There is an account with this e-mail already';
    super(409, message, { fields: { user_email: message } });
  }
}

/** The columns of a new account; those left out are empty. `email`: null for a walk-in who has none. */
export type NewAccount = Pick<AccountRow, 'email' | 'username' | 'fullName' | 'phone'> &
  Partial<AccountRow>;

/** Creates an account and gives its id; `EmailTakenError` when the address has one. */
export async function createAccount(
  db: Database,
  account: NewAccount,
  now: number,
): Promise<string> {
  const texts = { ...EMPTY_TEXTS, ...account };
  const row = {
    id: crypto.randomUUID(),
    emailKey: account.email === null ? null : emailKey(account.email),
    participantCode: newParticipantCode(),
    createdAt: now,
    ...searchKeysOf(texts),
    ...texts,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts')
    .values(row)
    .onConflict((clash) => clash.column('emailKey').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new EmailTakenError();
  return row.id;
}

const EMPTY_TEXTS = {
  otherCollege: '',
  referralCode: '',
  voucherName: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
};

/** An account and the hash of its password, which is null where it has none. */
export interface Credentials {
  readonly id: string;
  readonly passwordHash: string | null;
}

/** The account of an address, as signing in needs it. */
export async function findCredentials(
  db: Database,
  email: string,
): Promise<Credentials | undefined> {
  const { rows } = await credentialsOf(db, emailKey(email));
  return rows[0];
}

const credentialsOf = compiledOnce((db, key: string) =>
  db.selectFrom('accounts').select(['id', 'passwordHash']).where('emailKey', '=', key),
);

/** The account of an address, as mails and organisers need it. */
export function findByEmail(db: Database, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'username', 'fullName', 'emailVerifiedAt as provenAt'])
    .where('emailKey', '=', emailKey(email))
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

/** The address of an account, for its mail; null where it has none. @throws Error when the account is gone */
export async function getEmail(db: Database, accountId: string): Promise<string | null> {
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return email;
}

/** Gives an account an address that nobody has proven. @throws EmailTakenError when another account has it */
export async function setEmail(trx: Database, accountId: string, email: string): Promise<void> {
  const other = await findByEmail(trx, email);
  if (other && other.id !== accountId) throw new EmailTakenError();
  await trx
    .updateTable('accounts')
    .set({ email, emailKey: emailKey(email) })
    .where('id', '=', accountId)
    .execute()
    .catch((error: Error) => {
      // Somebody took it at the same moment.
      throw /email_key/.test(error.message) ? new EmailTakenError() : error;
    });
}

/** Marks the account's address as the person's own, from the first time on. */
export async function proveAddress(db: Database, accountId: string, now: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ emailVerifiedAt: now })
    .where('id', '=', accountId)
    .where('emailVerifiedAt', 'is', null)
    .execute();
}

export async function setPasswordHash(
  db: Database,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  await db.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute();
}

/**
 * Locks an account's row until the transaction ends, by a change that changes nothing: both databases
 * know that. False when the account is gone or, with a `passwordHash`, has another one by now.
 */
export async function lockAccount(
  trx: Database,
  accountId: string,
  passwordHash?: string | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    passwordHash === undefined
      ? await touchAccount(trx, accountId)
      : await touchAccountWith(trx, accountId, passwordHash);
  return numAffectedRows > 0n;
}

function touch(db: Database, accountId: string) {
  return db
    .updateTable('accounts')
    .set((column) => ({ id: column.ref('id') }))
    .where('id', '=', accountId);
}

const touchAccount = compiledOnce(touch);

const touchAccountWith = compiledOnce((db, accountId: string, passwordHash: string | null) =>
  touch(db, accountId).where('passwordHash', 'is not distinct from', passwordHash),
);

/** Crockford's base32: no I, L, O or U to misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_CHARACTERS = 16;

/** A code for the QR: 80 random bits, such as `7Q4M-X0TC-19HV-ZB3K`. */
export function newParticipantCode(): string {
  const letters = Array.from(randomBytes(CODE_CHARACTERS), (byte) => ALPHABET[byte % 32]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}
