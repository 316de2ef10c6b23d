import { useEffect, useState } from 'react';
import { useAccounts } from './accounts.ts';

/** The college list; where it can't be had that is only logged, and 'Other' stays. Source: section 8. */
export function useColleges() {
  const accounts = useAccounts();
  const [colleges, setColleges] = useState<readonly string[]>([]);
  const [collegesFailed, setCollegesFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    accounts
      .listColleges(leaving.signal)
      .then((list) => setColleges(list.map(({ college_name }) => college_name)))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        console.error('The college list could not be loaded', error);
        setCollegesFailed(true);
      });
    return () => leaving.abort();
  }, [accounts]);
  return { colleges, collegesFailed };
}
