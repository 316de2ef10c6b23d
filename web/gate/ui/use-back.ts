import { useEffect } from 'react';

/** Has the phone's back key, or gesture, lead one screen back while there is one, and not out of the gate. */
export function useBack(isDeep: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isDeep) return;
    history.pushState(null, '');
    addEventListener('popstate', onBack, { once: true });
    return () => removeEventListener('popstate', onBack);
  }, [isDeep, onBack]);
}
