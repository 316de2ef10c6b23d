import type { FastifyBaseLogger } from 'fastify';

/** Those to tell that the content was replaced. Each is waited for; one that fails stops no other. */
export class Listeners {
  readonly #listeners: (() => unknown)[] = [];

  add(listener: () => unknown): void {
    this.#listeners.push(listener);
  }

  async notify(log: FastifyBaseLogger | undefined): Promise<void> {
    for (const listener of this.#listeners) {
      try {
        await listener();
      } catch (error) {
        log?.error({ err: error }, 'a change of content could not be passed on');
      }
    }
  }
}
