import { number } from '../../ui/formats.ts';
import { Button } from './button.tsx';
import { useQuery } from './use-query.ts';

/** `total` is of all pages, `size` of one. The page is in the address. */
export function Pager({
  total,
  size,
  children,
}: {
  total: number;
  size: number;
  children?: string;
}) {
  const { page, set } = useQuery();
  const last = Math.max(1, Math.ceil(total / size));
  const from = Math.min((page - 1) * size + 1, total);
  return (
    <nav className="row" aria-label="Pages" style={{ paddingBlock: '0.6rem' }}>
      <small role="status">{`${number(from)} to ${number(Math.min(page * size, total))} of ${number(total)}. ${children ?? ''}`}</small>
      {last > 1 && (
        <span className="row push">
          <Button icon="left" disabled={page <= 1} onClick={() => set({ page: page - 1 })}>
            Before
          </Button>
          <Button icon="right" disabled={page >= last} onClick={() => set({ page: page + 1 })}>
            Next
          </Button>
        </span>
      )}
    </nav>
  );
}
