import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './table.module.css';
import { useFocusOfGone } from './use-focus-of-gone.ts';
import { useKeys } from './use-keys.ts';
import { useQuery } from './use-query.ts';

interface Head {
  readonly label: string;
  /** The address's word for this order, `?sort=name`, and `?sort=-name` from the end; without it the head sorts nothing. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  /** Left out on narrow windows, as its cells are by `data-wide-only`. */
  readonly isWideOnly?: boolean;
  /** Cut off where it is long, as its cells are by `data-short`. */
  readonly isShort?: boolean;
  /** Named for those who hear it alone, and left off paper, as its cells are by `data-off-paper`: a column of buttons. */
  readonly isHidden?: boolean;
}

interface Props {
  caption: string;
  heads: readonly Head[];
  /** The order of an address that names none. */
  sort?: string;
  /** Stays a table on a phone, and scrolls; otherwise each row becomes a few lines. */
  isWide?: boolean;
  /** Its rows are cards on a tablet, too: their buttons take the room of columns. */
  isCards?: boolean;
  /** `children` are its `tbody` elements. */
  isGrouped?: boolean;
  /** Rows: `<tr data-needs>` needs a decision, `aria-current` is where the keys are; cells may be `data-num`, `data-unit` (a word after the number on a phone), `data-head` (its head, before it there), `data-acts` (the row's buttons), `data-whole` (a phone's whole line), `data-no` (what isn't so, left out there), `data-aside` (at its right edge), `data-short` or `data-wide-only`. */
  children: ReactNode;
}

/** A list: its heads sort it in the address. `sort` and the rows are its owner's. */
export function Table({ caption, heads, sort = '', isWide, isCards, isGrouped, children }: Props) {
  const query = useQuery();
  const order = query.get('sort') || sort;
  const focus = useFocusOfGone<HTMLElement>('tbody > tr');
  useKeys(
    'In a list',
    { s: ['to the next head that sorts', focusNextHead] },
    { when: heads.some((head) => head.sort !== undefined) },
  );
  return (
    // The keyboard must reach it, so that it can be scrolled.
    <section
      {...focus}
      className={styles.scroll}
      data-cards={isCards || undefined}
      tabIndex={isWide ? 0 : -1}
      aria-label={caption}
    >
      <table className={styles.table} data-wide={isWide || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <HeadCell
                key={head.label}
                {...head}
                order={order}
                onSort={(by) => query.set({ sort: by })}
              />
            ))}
          </tr>
        </thead>
        {isGrouped ? children : <tbody>{children}</tbody>}
      </table>
    </section>
  );
}

function focusNextHead(): void {
  const heads = [...document.querySelectorAll<HTMLElement>('main thead button')].filter((head) =>
    head.checkVisibility(),
  );
  const next = heads.indexOf(document.activeElement as HTMLElement) + 1;
  heads[next % heads.length]?.focus();
}

interface HeadProps extends Head {
  order: string;
  onSort: (by: string) => void;
}

function HeadCell({
  label,
  sort,
  isNumber,
  isWideOnly,
  isShort,
  isHidden,
  order,
  onSort,
}: HeadProps) {
  const isUp = sort !== undefined && order === sort;
  const isDown = sort !== undefined && order === `-${sort}`;
  return (
    <th
      scope="col"
      data-num={isNumber || undefined}
      data-wide-only={isWideOnly || undefined}
      data-short={isShort || undefined}
      data-off-paper={isHidden || undefined}
      data-printed={sort && label}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      {sort === undefined ? (
        <span className={isHidden ? 'visually-hidden' : undefined}>{label}</span>
      ) : (
        <button type="button" onClick={() => onSort(isUp ? `-${sort}` : sort)}>
          {label}
          {(isUp || isDown) && <Icon name={isUp ? 'up' : 'down'} size={13} />}
        </button>
      )}
    </th>
  );
}
