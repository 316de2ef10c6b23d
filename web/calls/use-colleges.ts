import { useMemo } from 'react';
import { listColleges } from '../../contract/accounts/colleges.ts';
import { useAnswer } from './accounts.ts';

/** The college list; where it can't be had that is only logged, and 'Other' stays. Source: section 8. */
export function useColleges(): { colleges: readonly string[]; collegesFailed: boolean } {
  const { answer, failed } = useAnswer(listColleges);
  const colleges = useMemo(() => answer?.map(({ college_name }) => college_name) ?? [], [answer]);
  return { colleges, collegesFailed: failed };
}
