import { useCallback, useState } from 'react';
import { afterPaint } from '../../motion/after-paint.ts';
import { toast } from '../../shell/toast-store.ts';

function fetchFields() {
  return import('./deferred-steps.tsx');
}

/** The fields of steps 2 to 5 and the captcha: no first view shows them, so they come when one is near. */
export function useDeferredSteps() {
  const [fields, setFields] = useState<typeof import('./deferred-steps.tsx')>();
  const [near, setNear] = useState(false);

  /** True once they are here; tells the visitor where they can't be had. */
  const load = useCallback(async (): Promise<boolean> => {
    setNear(true);
    try {
      setFields(await fetchFields());
      return true;
    } catch {
      toast.error(
        'The next step could not be loaded. Check your connection and try again; what you typed is kept.',
      );
      return false;
    }
  }, []);

  /** Fetches them ahead, while the first step is being filled in. */
  const approach = () =>
    afterPaint(() => {
      setNear(true);
      fetchFields().catch(() => undefined);
    });

  return { fields, near, load, approach };
}

export type DeferredSteps = ReturnType<typeof useDeferredSteps>;
