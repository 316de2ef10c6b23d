import { useEffect, useState } from 'react';
import { type College, listColleges } from '../../contract/accounts/colleges.ts';
import { useAccountsCall } from './call.ts';

const NONE: readonly College[] = [];

/**
 * The college list, once it is `wanted`; where it can't be had that is only logged, and 'Other' stays. Read once, without
 * `useRead`: sign-up is the heaviest page of a new visitor, and needs none of what that can.
 * Source: section 8.
 */
export function useColleges(wanted = true): {
  colleges: readonly College[];
  collegesFailed: boolean;
} {
  const call = useAccountsCall();
  const [colleges, setColleges] = useState(NONE);
  const [collegesFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = () =>
      call(listColleges, { signal }).then(setColleges, (error: unknown) => {
        if (signal.aborted) return;
        console.warn('The colleges could not be read', error);
        setFailed(true);
        addEventListener('online', ask, { once: true, signal });
      });
    void ask();
    return () => controller.abort();
  }, [call, wanted]);
  return { colleges, collegesFailed };
}
