import * as z from 'zod/mini';

/** The rows of a page, of every list that the server cuts into pages. */
export const PAGE_SIZE = 50;

/** The page of a list, from 1, as an address has it. */
export const PageNumber = z._default(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'A page is a number from 1')),
    z.transform(Number),
  ),
  1,
);

/** What a list's filters may choose, by their names, where the server alone knows it: each value with its word. */
export const FilterOptions = z.record(
  z.string(),
  z.array(z.readonly(z.tuple([z.string(), z.string()]))),
);
export type FilterOptions = z.infer<typeof FilterOptions>;

/** A page of a list, and how many rows there are on all of them. `more`: what else is said of the list. */
export function pageOf<Row extends z.ZodMiniType, More extends z.core.$ZodLooseShape>(
  row: Row,
  more: More,
) {
  return z.object({ rows: z.array(row), total: z.int(), ...more });
}
