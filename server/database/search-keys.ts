import { searchKey } from '../../contract/name-keys.ts';
import type { AccountRow } from './tables.ts';

/* The two databases fold letters each in its own way: names are folded by one rule, in code, and kept beside. */

type Named = Pick<AccountRow, 'fullName' | 'otherCollege'>;
type Keys = Pick<AccountRow, 'nameKey' | 'otherCollegeKey'>;

/** The search keys of an account's texts that are written. */
export function searchKeysOf(texts: Named): Keys;
export function searchKeysOf(texts: Partial<Named>): Partial<Keys>;
export function searchKeysOf({ fullName, otherCollege }: Partial<Named>): Partial<Keys> {
  return {
    ...(fullName !== undefined && { nameKey: searchKey(fullName) }),
    ...(otherCollege !== undefined && { otherCollegeKey: searchKey(otherCollege) }),
  };
}
