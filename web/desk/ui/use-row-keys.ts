import { useKeys } from './use-keys.ts';

/** The links that a list's lines begin with, or a list's own by `selector`. */
export function rowLinks(selector = 'tbody th a'): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`main ${selector}`)];
}

/** `j` and `k` take the focus through a list whose rows have a link, unless it is null; `Enter` opens it by itself. */
export function useRowKeys(selector?: string | null): void {
  const step = (by: number) => {
    const links = rowLinks(selector ?? undefined);
    const focused = document.activeElement;
    // A line's box and buttons stand for it, too.
    const at = links.findIndex((link) => link === focused || link.closest('tr')?.contains(focused));
    links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus();
  };
  useKeys(
    'In a list',
    { j: ['next', () => step(1)], k: ['before', () => step(-1)] },
    { when: selector !== null },
  );
}
