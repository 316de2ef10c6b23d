import { type College, listColleges } from '../../contract/accounts/colleges.ts';
import { useAnswer } from './accounts.ts';

const NONE: readonly College[] = [];

/**
 * The college list, once it is `wanted`; where it can't be had that is only logged, and 'Other' stays.
 * Source: section 8.
 */
export function useColleges(wanted = true): {
  colleges: readonly College[];
  collegesFailed: boolean;
} {
  const { answer, failed } = useAnswer(wanted ? listColleges : undefined);
  return { colleges: answer ?? NONE, collegesFailed: failed };
}
