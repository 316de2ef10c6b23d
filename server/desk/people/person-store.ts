import { isPhone, soughtPhone } from '../../../contract/accounts/fields.ts';
import { searchKey } from '../../../contract/name-keys.ts';
import type { Database } from '../../database/connection.ts';
import { findByCodeOrEmail } from '../audit/store.ts';

/**
 * Whom somebody means to the letter by what they typed, `limit` at most: the one of a code or an e-mail, else whose phone it
 * is, however it is written, else who is called so.
 */
export async function listByWords(
  db: Database,
  written: string,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const one = await findByCodeOrEmail(db, written);
  if (one) return [one];
  const people = db.selectFrom('accounts').select(['id', 'fullName as name']).limit(limit);
  const phone = soughtPhone(written);
  const ofPhone = isPhone(phone) ? await people.where('phone', '=', phone).execute() : [];
  if (ofPhone.length > 0) return ofPhone;
  const name = searchKey(written);
  return name === '' ? [] : people.where('nameKey', '=', name).execute();
}
