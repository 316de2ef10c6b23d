import { useEffect } from 'react';
import { useSite } from '../calls/site.ts';

/** An error may come up long after the server wrote the page's title: then the error screen names itself. */
export function useErrorTitle(title: string): void {
  const { name } = useSite().festival;
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
