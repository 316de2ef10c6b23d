import { useState } from 'react';
import { useKeys } from '../ui/use-keys.ts';

export interface Chosen {
  readonly codes: readonly string[];
  readonly toggle: (code: string) => void;
  readonly togglePage: () => void;
  readonly clear: () => void;
}

/** The chosen ones, over all pages; `x` chooses the row that has the focus, `X` the page. */
export function useChosen(page: readonly string[]): Chosen {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const toggle = (code: string) =>
    setCodes((all) => (all.includes(code) ? all.filter((one) => one !== code) : [...all, code]));
  const togglePage = () =>
    setCodes((all) =>
      page.every((code) => all.includes(code))
        ? all.filter((code) => !page.includes(code))
        : [...new Set([...all, ...page])],
    );
  useKeys('People', {
    x: ['choose this one', () => focused(page).forEach(toggle)],
    X: ['choose the page', togglePage],
  });
  return { codes, toggle, togglePage, clear: () => setCodes([]) };
}

function focused(page: readonly string[]): string[] {
  const row = document.activeElement?.closest('tr') ?? document.querySelector('tr[aria-current]');
  return page.filter((code) => code === row?.getAttribute('data-key'));
}
