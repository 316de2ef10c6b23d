import { Counter, type Registry } from 'prom-client';
import type { ResponseCache } from '../http/response-cache.ts';

/** Hits and misses of the answers that are the same for everybody. */
export function watchCache(registry: Registry, cache: ResponseCache): void {
  const counted = { hits: 0, misses: 0 };
  new Counter({
    name: 'festival_cache_answers_total',
    help: 'Answers that are the same for everybody, by result: hit (it was there), miss (it was made)',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      const { hits, misses } = cache;
      this.inc({ result: 'hit' }, hits - counted.hits);
      this.inc({ result: 'miss' }, misses - counted.misses);
      Object.assign(counted, { hits, misses });
    },
  });
}
