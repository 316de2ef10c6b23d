import { searchKey } from '../../contract/name-keys.ts';
import type { AccountRow } from './tables.ts';

/* The two databases fold letters each in its own way: names are folded by one rule, in code, and kept beside. */

type Named = Pick<AccountRow, 'full_name' | 'other_college'>;
type Keys = Pick<AccountRow, 'name_key' | 'other_college_key'>;

/** The search keys of an account's texts that are written. */
export function searchKeysOf(texts: Named): Keys;
export function searchKeysOf(texts: Partial<Named>): Partial<Keys>;
export function searchKeysOf({ full_name, other_college }: Partial<Named>): Partial<Keys> {
  return {
    ...(full_name !== undefined && { name_key: searchKey(full_name) }),
    ...(other_college !== undefined && { other_college_key: searchKey(other_college) }),
  };
}
