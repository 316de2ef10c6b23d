import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { ListColumn } from '../../../contract/desk/columns.ts';
import type { FilterOptions } from '../../../contract/desk/list.ts';
import type { Input, Message, MessageCall } from '../../calls/call.ts';
import { useCachedRead } from '../calls/use-cached-read.ts';
import { type Filter, Filters } from './filters.tsx';
import { Pager } from './pager.tsx';
import { Empty, Reading } from './states.tsx';
import { Table } from './table.tsx';
import { useRowKeys } from './use-keys.ts';
import { useQuery } from './use-query.ts';

/* A little longer than others: a list is one story, from its address to its cells. */

/** A column and its cells; of a file, too, its head and order are those of `contract/desk/columns.ts`. */
export interface Column<Row> extends ListColumn {
  readonly cell: (row: Row) => ReactNode;
  /** Names the row. */
  readonly isName?: boolean;
  /** Takes a phone's whole line. */
  readonly isWhole?: boolean;
  /** At a phone's right edge, beside all others of its row. */
  readonly isAside?: boolean;
  /** Cut off where it is long. */
  readonly isShort?: boolean;
  /** A word after its number on a phone, where its head stands above no more. */
  readonly unit?: string;
  /** Its head stands before it on a phone. */
  readonly isHeaded?: boolean;
  /** The row's buttons: as wide as a phone. */
  readonly isActs?: boolean;
  /** What the browser sorts it by, where the server gives all rows. */
  readonly order?: (row: Row) => string | number;
  /** Its head is for those who hear it alone, and paper has none of it, such as a column of buttons. */
  readonly isHidden?: boolean;
}

/** The column of a row's buttons, whose `cell` is its owner's. */
export const ACTS_COLUMN = {
  head: 'Acts',
  isHidden: true,
  isActs: true,
  isNumber: true,
  isWhole: true,
} as const;

/** The rows of a list that came whole, filtered and sorted as the address says. */
export function useShown<Row>(
  rows: readonly Row[] | undefined,
  filters: readonly Filter<Row>[],
  columns: readonly Column<Row>[],
  sort = '',
): readonly Row[] | undefined {
  const { get } = useQuery();
  const shown = rows?.filter((row) =>
    filters.every(({ name, keeps }) => !keeps || keeps(row, get(name))),
  );
  const wanted = get('sort') || sort;
  const by = columns.find((column) => column.sort === wanted.replace('-', ''))?.order;
  if (!shown || !by) return shown;
  const sign = wanted.startsWith('-') ? -1 : 1;
  return shown.sort((one, other) => sign * compare(by(one), by(other)));
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'string') return one.localeCompare(String(other));
  return one < Number(other) ? -1 : Number(one > Number(other));
}

interface ListOptions {
  readonly params?: Readonly<Record<string, string>>;
  /** Asked for whatever the address says. */
  readonly always?: Readonly<Record<string, string>>;
  /** The order of an address that names none. */
  readonly sort?: string;
  readonly everyMs?: number;
}

interface Page {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly options?: FilterOptions;
}

/** A call whose answer is a `pageOf` of `contract/desk/list.ts`. */
type ListCall = MessageCall & { answer: z.ZodMiniType<{ message: Page }> };
type RowOf<C extends ListCall> = Message<C>['rows'][number];

/**
 * Reads a list that the server filters and cuts into pages, as the address says. `query` is what it asks for, its file too;
 * `list` what a `List` shows of it.
 */
export function useList<C extends ListCall, const Name extends string>(
  one: C,
  filters: readonly (Filter & { readonly name: Name })[],
  { params, always, sort, ...options }: ListOptions = {},
) {
  const { get, page } = useQuery();
  const chosen = Object.fromEntries(filters.map(({ name }) => [name, get(name)]));
  const query = {
    ...(chosen as Record<Name, string>),
    ...always,
    ...(sort && { sort: get('sort') || sort }),
  };
  const input = { params, query: { ...query, page: String(page) } } as unknown as Input<C>;
  const read = useCachedRead(one, input, options);
  const { rows, total, options: known = {} }: Partial<Page> = read.data ?? {};
  const list = {
    of: read,
    filters: filters.map((filter) => ({
      ...filter,
      options: known[filter.name] ?? filter.options,
    })),
    rows: rows as readonly RowOf<C>[] | undefined,
    ...{ total, sort },
  };
  return { ...read, query, list };
}

interface Props<Row> {
  caption: string;
  /** None where its owner says of the read what is to be said. */
  of?: ComponentProps<typeof Reading>['of'];
  /** Said while the first read is on its way. */
  waiting?: string;
  filters?: readonly Filter<Row>[] | readonly Filter[];
  /** Beside the filters. */
  tools?: ReactNode;
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined;
  /** Of all pages; without it the rows are all. */
  total?: number | undefined;
  /** Said beside the pages. */
  note?: string;
  columns: readonly Column<Row>[];
  /** The order of an address that names none. */
  sort?: string | undefined;
  keyOf: (row: Row, index: number) => string | number;
  /** The key of the row that is open beside the list. */
  open?: string | undefined;
  /** In place of a list without rows, and of one in which the filters find none. */
  empty: ReactNode;
  none?: string;
  /** Where a row's link is, for the keys; none where its owner has keys of its own. */
  link?: string | null;
  /** Those that wait for a decision. */
  needs?: (row: Row) => boolean;
  /** The words over the rows that stand together; those of one follow each other. */
  groupOf?: (row: Row) => string;
  /** Said above the rows. */
  children?: ReactNode;
}

/** A list with its filters, keys, pages and words for nothing, from the columns that are said of it. */
export function List<Row>({
  caption,
  of,
  waiting,
  filters = [],
  tools,
  rows,
  total = 0,
  note,
  columns,
  sort,
  keyOf,
  open,
  empty,
  none = '',
  link,
  needs,
  groupOf,
  children,
}: Props<Row>) {
  useRowKeys(link);
  const { get } = useQuery();
  const why = none && filters.some(({ name }) => get(name)) ? none : empty;
  return (
    <>
      {filters.length > 0 && (
        <div className="row tools">
          <Filters of={filters} />
          {tools}
        </div>
      )}
      {children}
      {of && <Reading of={of}>{waiting}</Reading>}
      {rows?.length === 0 && (typeof why === 'string' ? <Empty title={why} /> : why)}
      {rows && rows.length > 0 && (
        <Table
          caption={caption}
          sort={sort}
          isCards={columns.some(({ isActs }) => isActs)}
          heads={columns.map(({ head, ...column }) => ({ label: head, ...column }))}
        >
          {rows.map((row, index) => {
            const key = keyOf(row, index);
            const group = groupOf?.(row);
            const before = rows[index - 1];
            return (
              <Fragment key={key}>
                {group && group !== (before && groupOf?.(before)) && (
                  <tr data-group>
                    <th colSpan={columns.length} scope="colgroup">
                      {group}
                    </th>
                  </tr>
                )}
                <tr
                  data-key={key}
                  data-needs={needs?.(row) || undefined}
                  aria-current={key === open || undefined}
                >
                  {columns.map((column) => (
                    <Cell key={column.head} column={column}>
                      {column.cell(row)}
                    </Cell>
                  ))}
                </tr>
              </Fragment>
            );
          })}
        </Table>
      )}
      {total > 0 && <Pager total={total}>{note}</Pager>}
    </>
  );
}

function Cell({
  column: {
    head,
    isName,
    isNumber,
    isWideOnly,
    isWhole,
    isAside,
    isShort,
    isHidden,
    isHeaded,
    isActs,
    unit,
  },
  children,
}: {
  column: Omit<Column<never>, 'cell' | 'order'>;
  children: ReactNode;
}) {
  const look = {
    'data-num': isNumber || undefined,
    'data-wide-only': isWideOnly || undefined,
    'data-whole': isWhole || undefined,
    'data-aside': isAside || undefined,
    'data-short': isShort || undefined,
    'data-off-paper': isHidden || undefined,
    'data-unit': unit,
    'data-head': isHeaded ? head : undefined,
    'data-acts': isActs || undefined,
  };
  return isName ? (
    <th scope="row" {...look}>
      {children}
    </th>
  ) : (
    <td {...look}>{children}</td>
  );
}
