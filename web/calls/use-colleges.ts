import { type College, listColleges } from '../../contract/accounts/colleges.ts';
import { useRead } from './use-read.ts';

const NONE: readonly College[] = [];

/**
 * The college list, once it is `wanted`; where it can't be had that is only logged, and 'Other' stays.
 * Source: section 8.
 */
export function useColleges(wanted = true): {
  colleges: readonly College[];
  collegesFailed: boolean;
} {
  const { data, error } = useRead(listColleges, {}, { when: wanted });
  return { colleges: data ?? NONE, collegesFailed: error !== undefined };
}
