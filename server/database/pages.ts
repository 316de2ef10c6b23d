import { type SelectQueryBuilder, sql } from 'kysely';
import { PAGE_SIZE } from '../../contract/desk/list.ts';

/**
 * A page of what a query finds, the first one where there are not so many, and how much it finds at all: by one look, since
 * a search costs most in finding.
 */
export async function readPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await query
    .select(sql<number>`count(*) over ()`.as('total'))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  if (rows.length === 0 && page > 1) return readPage(query, 1);
  return { rows: rows as Row[], total: Number((rows[0] as { total?: number })?.total ?? 0) };
}
