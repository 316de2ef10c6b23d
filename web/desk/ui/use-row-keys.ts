import { useKeys } from './use-keys.ts';

const HEADS = 'tbody th a';

/** `j` and `k` take the focus through a table whose rows begin with a link; `Enter` opens it by itself. */
export function useRowKeys(): void {
  useKeys('In a list', { j: ['next', () => step(1)], k: ['before', () => step(-1)] });
}

function step(by: number): void {
  const heads = [...document.querySelectorAll<HTMLElement>(HEADS)];
  const at = heads.indexOf(document.activeElement as HTMLElement);
  heads[Math.min(Math.max(at + by, 0), heads.length - 1)]?.focus();
}
