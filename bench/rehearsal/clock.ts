import { closeSync, openSync, writeSync } from 'node:fs';

/** The clock of a rehearsal: processes that load `turned-clock.ts` go by what it writes. Epoch milliseconds. */
export class Clock {
  readonly file: string;
  readonly #opened: number;
  #at: number;

  constructor(file: string, at: number) {
    this.file = file;
    this.#opened = openSync(file, 'w');
    this.#at = this.turnTo(at);
  }

  get at(): number {
    return this.#at;
  }

  turnTo(at: number): number {
    this.#at = Math.round(at);
    writeSync(this.#opened, Float64Array.of(this.#at), 0, Float64Array.BYTES_PER_ELEMENT, 0);
    return this.#at;
  }

  close(): void {
    closeSync(this.#opened);
  }
}
