import { PAGE_SIZE } from '../../../contract/desk/list.ts';
import { number } from '../../ui/formats.ts';
import { Button } from './button.tsx';
import { useQuery } from './use-query.ts';

/** `total` is of all pages. The page is in the address; one past the last shows the first, as the server does. */
export function Pager({ total, children = '' }: { total: number; children?: string | undefined }) {
  const { page: asked, set } = useQuery();
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = asked > last ? 1 : asked;
  const from = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav className="row" aria-label="Pages" style={{ paddingBlock: '0.6rem' }}>
      <small role="status">{`${number(from)} to ${number(Math.min(page * PAGE_SIZE, total))} of ${number(total)}. ${children}`}</small>
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
