import { hash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { correctPerson } from '../../../contract/desk/people.ts';
import { reachOf } from '../../../contract/desk/rights.ts';
import {
  type Correctable,
  createCorrection,
  findCorrection,
  getCorrectable,
  removeCorrection,
} from '../../accounts/profile/corrections-store.ts';
import { profileColumns } from '../../accounts/profile/rules.ts';
import { updateAccount } from '../../accounts/profile/store.ts';
import { isOrganiser } from '../../accounts/roles-store.ts';
import { lockAccount } from '../../accounts/store.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError, HttpError, NotFoundError } from '../../http/errors.ts';
import type { Organiser } from '../access/guard.ts';

/** The columns as the audit log calls them. */
const WORDS: Readonly<Record<keyof Correctable, string>> = {
  fullName: 'name',
  phone: 'phone',
  degree: 'degree',
  year: 'year',
  collegeId: 'college',
  otherCollege: 'college',
  sex: 'sex',
  nationality: 'nationality',
  address: 'address',
  city: 'city',
  state: 'state',
  pincode: 'pincode',
};

type By = Pick<Organiser, 'roles'>;

/** Another word whenever any of these columns has changed. */
export function versionOf(details: Correctable): string {
  return hash('sha256', JSON.stringify(details), 'base64url').slice(0, 22);
}

/** Corrects an account's details, and keeps what they were. @throws HttpError with 409 when they are others by now */
export async function correct(
  trx: Database,
  accountId: string,
  { version, ...change }: z.output<(typeof correctPerson)['body']>,
  by: By,
) {
  const before = await lockDetails(trx, accountId, version);
  const wanted = await profileColumns(trx, change);
  const changed = columnsOf(before).filter(
    (column) => wanted[column] !== undefined && wanted[column] !== before[column],
  );
  if (changed.length === 0) throw new HttpError(400, 'Nothing is changed');
  await requireName(trx, accountId, changed, by);
  const pick = (from: object) =>
    Object.fromEntries(changed.map((column) => [column, Reflect.get(from, column)]));
  await updateAccount(trx, accountId, pick(wanted));
  const after = versionOf(await getCorrectable(trx, accountId));
  const values = { accountId, before: pick(before), version: after };
  const correction = await createCorrection(trx, values, Date.now());
  return { version: after, correction, ...changedView(changed) };
}

/** Brings back what a correction took away. @throws HttpError with 409 when the details have changed since */
export async function undo(trx: Database, accountId: string, id: string, by: By) {
  const correction = await findCorrection(trx, accountId, id);
  if (!correction) throw new NotFoundError('This correction has been undone already');
  await lockDetails(trx, accountId, correction.version);
  await requireName(trx, accountId, columnsOf(correction.before), by);
  await updateAccount(trx, accountId, correction.before);
  await removeCorrection(trx, id);
  const version = versionOf(await getCorrectable(trx, accountId));
  return { version, ...changedView(columnsOf(correction.before)) };
}

/** The log names organisers: who does isn't renamed by whom it writes down. @throws BadInputError */
async function requireName(
  trx: Database,
  accountId: string,
  changed: readonly (keyof Correctable)[],
  { roles }: By,
): Promise<void> {
  const now = Date.now();
  if (!changed.includes('fullName') || reachOf(roles, 'give roles', now).length > 0) return;
  if (await isOrganiser(trx, accountId, now)) throw new BadInputError({ user_fullname: ORGANISER });
}

const ORGANISER = 'They have a role at the desk: an administrator changes their name';

async function lockDetails(trx: Database, accountId: string, version: string) {
  await lockAccount(trx, accountId);
  const details = await getCorrectable(trx, accountId);
  if (versionOf(details) !== version)
    throw new HttpError(409, 'These details have been changed meanwhile. Look at them anew');
  return details;
}

function columnsOf(details: Partial<Correctable>) {
  return Object.keys(details) as (keyof Correctable)[];
}

function changedView(columns: readonly (keyof Correctable)[]) {
  const subject = [...new Set(columns.map((column) => WORDS[column]))].join(', ');
  return { subject, hasNewPhone: columns.includes('phone') };
}
