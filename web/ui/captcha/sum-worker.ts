import AltchaWorker from 'altcha/workers/pbkdf2?worker';
import type { SolveChallengeOptions } from 'altcha-lib/types';

type Order = { type: 'abort' } | ({ type: 'work' } & Omit<SolveChallengeOptions, 'deriveKey'>);

/**
 * Altcha's worker. Where a browser has none, or its policy or network lets none start, the page does the sum itself:
 * slower, but nobody is locked out.
 */
export class SumWorker extends EventTarget {
  readonly #worker = startWorker();
  readonly #controller = new AbortController();

  postMessage(order: Order): void {
    if (order.type === 'abort') this.#controller.abort();
    const worker = this.#worker;
    if (!worker) return void this.#workHere(order);
    worker.onmessage = ({ data }) => this.#tell(data);
    worker.onerror = () => void this.#workHere(order);
    worker.postMessage(order);
  }

  terminate(): void {
    this.#controller.abort();
    this.#worker?.terminate();
  }

  async #workHere(order: Order): Promise<void> {
    if (order.type !== 'work') return;
    const { solveHere } = await import('./solve-here.ts');
    const controller = this.#controller;
    this.#tell(await solveHere({ ...order, controller }).catch((error) => ({ error })));
  }

  #tell(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function startWorker(): Worker | undefined {
  try {
    return new AltchaWorker();
  } catch {
    return undefined;
  }
}
