import { type ComponentProps, type ReactNode, useCallback } from 'react';
import type { ListColumn } from '../../../contract/desk/columns.ts';
import type { Input, MessageCall } from '../../calls/accounts.ts';
import { useRead } from '../../calls/use-read.ts';
import { Choice } from './choice.tsx';
import { Find } from './find.tsx';
import { Pager } from './pager.tsx';
import { Empty, Reading } from './states.tsx';
import { Table } from './table.tsx';
import { useQuery } from './use-query.ts';
import { useRowKeys } from './use-row-keys.ts';

/** A column and its cells; of a file, too, its head and order are those of `contract/desk/columns.ts`. */
export interface Column<Row> extends ListColumn {
  readonly cell: (row: Row) => ReactNode;
  /** Names the row. */
  readonly isName?: boolean;
  /** Takes a phone's whole line. */
  readonly isWhole?: boolean;
  /** Its head is for those who hear it alone, such as a column of buttons. */
  readonly isHidden?: boolean;
}

/** A filter under its name in the address: a search field, or with `options` one of a few. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  /** The word of what chooses nothing. */
  readonly any?: string;
  readonly options?: readonly (readonly [value: string, word: string])[];
}

/** Reads a list that the server filters and cuts into pages, as the address says; `query` is what it asks for. */
export function useList<C extends MessageCall, const Name extends string>(
  one: C,
  names: readonly Name[],
) {
  const { get, page } = useQuery();
  const query = Object.fromEntries(names.map((name) => [name, get(name)])) as Record<Name, string>;
  const input = { query: { ...query, page: String(page) } } as unknown as Input<C>;
  return { ...useRead(one, input), query };
}

interface Props<Row> {
  caption: string;
  of: ComponentProps<typeof Reading>['of'];
  filters?: readonly Filter[];
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined;
  /** Of all pages, and of one; without them the rows are all. */
  pages?: { total: number; size: number } | undefined;
  columns: readonly Column<Row>[];
  keyOf: (row: Row, place: number) => string | number;
  /** In place of a list without rows. */
  empty: ReactNode;
  /** Where a row's link is, for the keys. */
  link?: string;
  /** Those that wait for a decision. */
  needs?: (row: Row) => boolean;
}

/** A list with its filters, keys, pages and words for nothing, from the columns that are said of it. */
export function List<Row>({
  caption,
  of,
  filters = [],
  rows,
  pages,
  columns,
  keyOf,
  empty,
  link,
  needs,
}: Props<Row>) {
  useRowKeys(link);
  return (
    <>
      {filters.length > 0 && (
        <div className="row tools">
          {filters.map((filter) => (
            <FilterField key={filter.name} {...filter} />
          ))}
        </div>
      )}
      <Reading of={of} />
      {rows?.length === 0 && (typeof empty === 'string' ? <Empty title={empty} /> : empty)}
      {rows && rows.length > 0 && (
        <Table
          caption={caption}
          heads={columns.map(({ head, ...column }) => ({ label: head, ...column }))}
        >
          {rows.map((row, place) => (
            <tr key={keyOf(row, place)} data-needs={needs?.(row) || undefined}>
              {columns.map((column) => (
                <Cell key={column.head} {...column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </Table>
      )}
      {pages && pages.total > 0 && <Pager {...pages} />}
    </>
  );
}

function FilterField({ name, label, any, options }: Filter) {
  const { get, set } = useQuery();
  const put = useCallback((value: string) => set({ [name]: value }), [name, set]);
  return options ? (
    <Choice label={label} value={get(name)} any={any} options={options} onChoose={put} />
  ) : (
    <Find label={label} value={get(name)} onFind={put} />
  );
}

function Cell({
  isName,
  isNumber,
  isWideOnly,
  isWhole,
  children,
}: Pick<Column<never>, 'isName' | 'isNumber' | 'isWideOnly' | 'isWhole'> & {
  children: ReactNode;
}) {
  const look = {
    'data-num': isNumber || undefined,
    'data-wide-only': isWideOnly || undefined,
    'data-whole': isWhole || undefined,
  };
  return isName ? (
    <th scope="row" {...look}>
      {children}
    </th>
  ) : (
    <td {...look}>{children}</td>
  );
}
