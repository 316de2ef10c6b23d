import { useState } from 'react';
import { sentencesOf } from '../../calls/call-error.ts';

/** One step's work: under way, done, or refused in words. */
export function useStep() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const attempt = async <T>(work: () => Promise<T>, then: (answer: T) => void) => {
    setBusy(true);
    setRefusal('');
    try {
      then(await work());
    } catch (error) {
      setRefusal(sentencesOf(error));
    }
    setBusy(false);
  };
  return { isBusy, refusal, attempt };
}
