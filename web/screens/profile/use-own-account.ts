import { useEffect, useState } from 'react';
import type { OwnAccount } from '../../../contract/accounts/profile.ts';
import { useAccounts } from '../../calls/accounts.ts';

/** What is held of the person's account, once it is here. */
export function useOwnAccount() {
  const accounts = useAccounts();
  const [account, setAccount] = useState<OwnAccount>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    accounts
      .getOwnAccount(left.signal)
      .then(setAccount)
      .catch(() => left.signal.aborted || setFailed(true));
    return () => left.abort();
  }, [accounts]);
  return { account, failed };
}
