import { Gauge, type Registry } from 'prom-client';
import { type Database, poolOf } from '../database/connection.ts';

/** The connections to PostgreSQL. SQLite has none to tell of. */
export function watchDatabase(registry: Registry, db: Database): void {
  const pool = poolOf(db);
  new Gauge({
    name: 'festival_database_connections',
    help: 'Connections of this process to PostgreSQL, by state: busy, idle',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      if (!pool) return;
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'festival_database_waiting',
    help: 'Work of this process that waits for a connection to PostgreSQL',
    registers: [registry],
    collect() {
      if (pool) this.set(pool.waitingCount);
    },
  });
}
