import { useCallback } from 'react';
import { CallError } from '../../calls/call-error.ts';
import { useSite } from '../../calls/site.ts';
import { useReading } from '../../calls/use-read.ts';
import { keepPerson } from '../../offline/keep-person.ts';
import { useGuard } from '../../session/guards.ts';
import { usePrivateCopy } from '../../session/private-copy.ts';
import { currentToken, useSession } from '../../session/session.ts';

/** The pass as it is kept, brought up to date whenever it is looked at. `failure` is in words, empty where none matters. */
export function usePass() {
  const site = useSite();
  const { userToken } = useSession();
  useGuard('signed in', false);
  const kept = usePrivateCopy();
  const read = useCallback(async () => {
    if (currentToken()) await keepPerson(site);
  }, [site]);
  const { error, reload: load } = useReading(read, { everyMs: 0 });
  const failure =
    error === undefined
      ? ''
      : error instanceof CallError
        ? error.message
        : 'Try again in a moment.';
  return { pass: userToken ? kept : undefined, failure, load };
}
