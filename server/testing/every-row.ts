import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** Every row of every table, in an order of its own. */
export async function everyRow(db: Database): Promise<Record<string, unknown[]>> {
  const tables = await db.introspection.getTables();
  const found: Record<string, unknown[]> = {};
  for (const { name, columns } of tables) {
    const order = sql.join(columns.map((column) => sql.ref(column.name)));
    found[name] = (await sql`select * from ${sql.table(name)} order by ${order}`.execute(db)).rows;
  }
  return found;
}
