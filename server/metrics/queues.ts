import { Gauge, type Registry } from 'prom-client';
import { passwordQueue } from '../accounts/passwords.ts';

const QUEUES = { passwords: passwordQueue };

/** Lines of heavy work in this process: what is done now, what waits, and since when. */
export function watchQueues(registry: Registry): void {
  const gauge = (name: string, help: string, figureOf: (queue: typeof passwordQueue) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      collect() {
        for (const [queue, figures] of Object.entries(QUEUES))
          this.set({ queue }, figureOf(figures));
      },
    });
  gauge('festival_queue_running', 'Pieces of heavy work under way', (queue) => queue().running);
  gauge('festival_queue_waiting', 'Pieces of heavy work in line', (queue) => queue().waiting);
  gauge(
    'festival_queue_oldest_seconds',
    'Seconds that the first in line has waited',
    (queue) => queue().oldestMs / 1000,
  );
}
