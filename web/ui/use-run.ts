import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * One work at a time, however often it is pressed. `busy` is the name of what is under way; `failure` what `fail` makes of
 * why the last one failed, asked once nothing is busy: a field that is disabled meanwhile can't take the focus. `clear`
 * forgets it.
 */
export function useRun<Failure>(fail: (error: unknown) => Failure) {
  const [state, setState] = useState<{ busy: string; failure?: Failure }>({ busy: '' });
  const isRunning = useRef(false);
  const newest = useRef(fail);
  newest.current = fail;

  /** Gives what the work gives; undefined where it failed, or another is under way. */
  const run = useCallback(
    async <T>(work: () => Promise<T>, name = 'it'): Promise<T | undefined> => {
      if (isRunning.current) return;
      isRunning.current = true;
      setState({ busy: name });
      const end = () => {
        isRunning.current = false;
        flushSync(() => setState({ busy: '' }));
      };
      try {
        const done = await work();
        end();
        return done;
      } catch (error) {
        end();
        const failure = newest.current(error);
        setState({ busy: '', failure });
      }
    },
    [],
  );

  const clear = useCallback(() => setState(({ busy }) => ({ busy })), []);

  return { ...state, isBusy: state.busy !== '', run, clear };
}
