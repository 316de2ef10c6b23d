import { useEffect, useState } from 'react';

const REST_MS = 250;

/** True once its owner has stood a moment: each reading of a sheet is written down, and keys pass many by. */
export function useRest(): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setResting, REST_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isResting;
}
