import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely';
import type { Database } from './connection.ts';

/** Stands for a value while its query is built. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A query that is built and compiled at its first use, and from then on only given other values: building
 * costs four times what SQLite takes to answer. For what a crowd asks. `build` must hand each value on to
 * the database as it is: while it builds, they are stand-ins.
 */
export function compiledOnce<Values extends unknown[], Row>(
  build: (db: Database, ...values: Values) => Compilable<Row>,
): (db: Database, ...values: Values) => Promise<QueryResult<Row>> {
  // A database and its transactions have one adapter.
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return (db, ...values) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = build(db, ...(values.map((_, index) => new Place(index)) as Values)).compile();
      compiled.set(adapter, query);
    }
    const parameters = query.parameters.map((given) =>
      given instanceof Place ? values[given.index] : given,
    );
    return db.executeQuery({ ...query, parameters });
  };
}
