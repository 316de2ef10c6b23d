import { type SelectQueryBuilder, sql } from 'kysely';
import { PAGE_SIZE } from '../../contract/desk/list.ts';

/**
 * A page of what a query finds, the first one where there are not so many, and how much it finds at all. Counted apart: a
 * window over all rows would sort them all, too.
 */
export async function readPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
): Promise<{ rows: Row[]; total: number }> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const [found] = (await counted.execute()) as unknown as [{ total: number }];
  const total = Number(found.total);
  const offset = (page - 1) * PAGE_SIZE;
  const rows = await query
    .limit(PAGE_SIZE)
    .offset(offset < total ? offset : 0)
    .execute();
  return { rows, total };
}
