import { useSite } from '../calls/site.ts';

/** The share of the window's width that the wordmark takes, with room for a scrollbar. */
const SHARE = 0.927;

/** A style with `--fs-wordmark`: the size of type at which any festival's name spans the window. */
export function useWordmarkSize(): React.CSSProperties {
  const { wordmark } = useSite().widths;
  const size = `${((100 * SHARE) / wordmark).toFixed(2)}vw`;
  return { '--fs-wordmark': size } as React.CSSProperties;
}
