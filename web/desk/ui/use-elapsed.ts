import { useEffect, useState } from 'react';

/** False for the first `ms`: each reading of a person's record is audited, and arrow keys pass many records by. */
export function useElapsed(ms = 250): boolean {
  const [isElapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setElapsed, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  return isElapsed;
}
