import { useCallback, useState } from 'react';
import { CallError } from '../../calls/call-error.ts';
import { useSite } from '../../calls/site.ts';
import { keepPerson } from '../../offline/keep-person.ts';
import { useGuard } from '../../session/guards.ts';
import { usePrivateCopy } from '../../session/private-copy.ts';
import { currentToken, useSession } from '../../session/session.ts';
import { useWhenSeen } from '../../ui/use-when-seen.ts';

/** The pass as it is kept, brought up to date whenever it is looked at. `failure` is in words, empty where none matters. */
export function usePass() {
  const site = useSite();
  const { userToken } = useSession();
  useGuard('signed in', false);
  const kept = usePrivateCopy();
  const [failure, setFailure] = useState('');

  const load = useCallback(async () => {
    if (!currentToken()) return;
    try {
      await keepPerson(site);
      setFailure('');
    } catch (error) {
      console.warn('The pass could not be brought up to date', error);
      setFailure(error instanceof CallError ? error.message : 'Try again in a moment.');
    }
  }, [site]);
  useWhenSeen(load);

  return { pass: userToken ? kept : undefined, failure, load };
}
