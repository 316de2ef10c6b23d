/*
 * Loaded only when a captcha is shown. The 'external' build keeps its styles and workers in files of their
 * own, as our Content Security Policy asks.
 */
import AltchaWorker from 'altcha/workers/pbkdf2?worker';
import 'altcha/external';
import 'altcha/altcha.css';
import type { SolveChallengeOptions } from 'altcha-lib/types';

// The widget uses no more of a worker than this one has.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new SumWorker() as unknown as Worker);

/**
 * Lets the widget ask through our own typed calls; its own fetch would not know the answer's wrapping.
 * Pointer movements are not collected: the sum alone decides.
 */
export function askWith(loadChallenge: () => Promise<unknown>): void {
  $altcha.defaults.set({
    fetch: async () => Response.json(await loadChallenge()),
    humanInteractionSignature: false,
    hideFooter: true,
  });
}

type Order = { type: 'abort' } | ({ type: 'work' } & Omit<SolveChallengeOptions, 'deriveKey'>);

/**
 * Altcha's worker. Where a browser has none, or its policy or network lets none start, the page does the sum itself:
 * slower, but nobody is locked out.
 */
class SumWorker extends EventTarget {
  readonly #worker = startWorker();
  readonly #controller = new AbortController();

  postMessage(order: Order): void {
    if (order.type === 'abort') this.#controller.abort();
    const worker = this.#worker;
    if (!worker) return void this.#workHere(order);
    worker.onmessage = ({ data }) => this.#answer(data);
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
    this.#answer(await solveHere({ ...order, controller }).catch((error) => ({ error })));
  }

  #answer(data: unknown): void {
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
