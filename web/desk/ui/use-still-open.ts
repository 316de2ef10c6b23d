import { useEffect, useRef } from 'react';
import { callErrorOf, sentencesOf } from '../../calls/call-error.ts';
import { toast } from './toast.tsx';

/**
 * For a question that may be left while its answer is on the way: another one may be open by then, which that answer must
 * not close. `sayIfLeft` says a refusal in the toast where the question is gone, and throws it on.
 */
export function useStillOpen(): { isOpen(): boolean; sayIfLeft(refused: unknown): never } {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return {
    isOpen: () => isThere.current,
    sayIfLeft(refused) {
      if (!isThere.current) toast({ text: sentencesOf(callErrorOf(refused)) });
      throw refused;
    },
  };
}
