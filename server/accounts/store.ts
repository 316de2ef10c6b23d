import type { Selectable } from 'kysely';
import type { SignUp } from '../../contract/accounts/sign-up.ts';
import { isClash } from '../database/clashes.ts';
import { compiledOnce } from '../database/compiled.ts';
import type { Database } from '../database/connection.ts';
import type { AccountRow } from '../database/tables.ts';
import { ConflictError } from '../http/errors.ts';
import { emailKey } from '../mail/email-key.ts';
import { newParticipantCode } from './participant-code.ts';

/** The part of a sign-up that is stored with the account. */
export interface NewAccount {
  readonly form: Omit<SignUp, 'user_id_proof' | 'user_password' | 'user_recaptcha_code'>;
  readonly collegeId: string | undefined;
  readonly passwordHash: string;
}

export class EmailTakenError extends ConflictError {
  constructor() {
    const message = 'There is an account with this e-mail already';
    super(message, { user_email: message });
  }
}

/** Creates an account and gives its id; `EmailTakenError` when the address has one. */
export function createAccount(
  db: Database,
  { form, collegeId, passwordHash }: NewAccount,
  now: number,
): Promise<string> {
  return insertAccount(db, {
    ...EMPTY_ACCOUNT,
    ...identity(form.user_email, now),
    username: form.user_name,
    full_name: form.user_fullname,
    phone: form.user_phone,
    degree: form.user_degree,
    year: form.user_year,
    college_id: collegeId ?? null,
    other_college: collegeId ? '' : form.user_othercollege,
    sex: form.user_sex,
    nationality: form.user_nationality,
    referral_code: form.user_referral_code,
    voucher_name: form.user_voucher_name,
    address: form.user_address,
    city: form.user_city,
    state: form.user_state,
    pincode: form.user_pincode,
    password_hash: passwordHash,
  });
}

/** A person who comes through the campus sign-on for the first time. */
export interface CampusAccount {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly sex: 'MALE' | 'FEMALE' | null;
}

/** Creates an account without a password: nobody can guess what isn't there. */
export function createCampusAccount(
  db: Database,
  { email, name, phone, sex }: CampusAccount,
  now: number,
): Promise<string> {
  const username = email.slice(0, email.indexOf('@'));
  const row = {
    ...EMPTY_ACCOUNT,
    ...identity(email, now),
    username,
    full_name: name,
    phone,
    sex,
    email_verified_at: now,
  };
  return insertAccount(db, row);
}

const EMPTY_ACCOUNT = {
  degree: null,
  year: null,
  college_id: null,
  other_college: '',
  sex: null,
  nationality: null,
  referral_code: '',
  voucher_name: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  tshirt_size: null,
  password_hash: null,
  email_verified_at: null,
};

const identity = (email: string, now: number) => ({
  id: crypto.randomUUID(),
  email,
  email_key: emailKey(email),
  participant_code: newParticipantCode(),
  created_at: now,
});

async function insertAccount(db: Database, row: Selectable<AccountRow>): Promise<string> {
  try {
    await db.insertInto('accounts').values(row).execute();
    return row.id;
  } catch (error) {
    throw isClash(error, 'accounts', 'email_key') ? new EmailTakenError() : error;
  }
}

/** The account of an address, as signing in needs it. */
export async function findCredentials(db: Database, email: string) {
  const { rows } = await credentialsOf(db, emailKey(email));
  return rows[0];
}

const credentialsOf = compiledOnce((db, key: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'password_hash as passwordHash'])
    .where('email_key', '=', key),
);

/** The account of an address, as mails and organisers need it. */
export const findByEmail = (db: Database, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'full_name as fullName'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();

/** Marks the account's address as the person's own; false when it was before, also at the same moment. */
export async function proveAddress(db: Database, accountId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ email_verified_at: now })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setPasswordHash(
  db: Database,
  accountId: string,
  passwordHash: string | null,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Locks an account's row until the transaction ends, by a change that changes nothing: both databases
 * know that. False when the account is gone or, with a `passwordHash`, has another one by now.
 */
export async function lockAccount(
  trx: Database,
  accountId: string,
  passwordHash?: string,
): Promise<boolean> {
  const { numAffectedRows } =
    passwordHash === undefined
      ? await touch(trx, accountId)
      : await touchWithPassword(trx, accountId, passwordHash);
  return (numAffectedRows ?? 0n) > 0n;
}

const updateNothing = (db: Database, accountId: string) =>
  db
    .updateTable('accounts')
    .set((column) => ({ id: column.ref('id') }))
    .where('id', '=', accountId);

const touch = compiledOnce(updateNothing);

const touchWithPassword = compiledOnce((db, accountId: string, passwordHash: string) =>
  updateNothing(db, accountId).where('password_hash', '=', passwordHash),
);
