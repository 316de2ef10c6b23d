import { useEffect } from 'react';
import type { DeskEntry } from '../../../contract/desk/events.ts';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';

/** The entry of a list that the address has open, and the keys that go on from it; the first, where that one has left. */
export function useOpenEntry(title: string, entries: readonly DeskEntry[]): DeskEntry | undefined {
  const { get, page, set } = useQuery();
  const isOpen = get('entry') !== '';
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === get('entry')),
  );
  const go = (step: number) => {
    const next = entries[isOpen ? at + step : 0];
    if (next) set({ entry: next.id, page });
  };
  useKeys(title, { j: ['the next one', () => go(1)], k: ['the one before', () => go(-1)] });
  const open = isOpen ? entries[at] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened
  useEffect(() => {
    document.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [open?.id]);
  return open;
}
