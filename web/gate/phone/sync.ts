import type * as z from 'zod/mini';
import type { Call } from '../../../contract/call.ts';
import { endOwnDevice, getGateDevice } from '../../../contract/gate/device.ts';
import { getGateList } from '../../../contract/gate/list.ts';
import { SCANS_AT_ONCE, type ScanAnswer, sendScans } from '../../../contract/gate/scans.ts';
import { type CallOptions, call } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import type { Kept } from './kept.ts';
import type { Written } from './storage.ts';

/** A device asks so often for what it is: its places, its end. */
const DEVICE_GOOD_MS = 5 * 60 * 1000;
/** Longer than the whole list takes on a slow network. */
const PATIENCE_MS = 60_000;

/**
 * A round, as it went. `no network`: nobody answered. `busy`: the server asks to be left alone for so long. `ended`: the
 * device isn't good any more. `no room`: the phone could not keep what came. `refused`: the server takes something not
 * at all, in its own words.
 */
export type Round =
  | { readonly how: 'done' | 'no network' | 'no room' | 'ended' | 'unpaired' }
  | { readonly how: 'busy'; readonly forMs: number }
  | { readonly how: 'refused'; readonly message: string };

export interface Exchange {
  readonly kept: Kept;
  readonly send: typeof fetch;
  readonly now: () => number;
  readonly onAnswer: (answer: ScanAnswer) => void;
}

/** One exchange with the server: all that is unsent, then the device where that is due, then what is new in the list. */
export class Sync {
  readonly #with: Exchange;
  #deviceAt = Number.NEGATIVE_INFINITY;

  constructor(exchange: Exchange) {
    this.#with = exchange;
  }

  async round(): Promise<Round> {
    const { kept } = this.#with;
    try {
      if (kept.isEnding) await this.#tellEnd();
      if (!kept.device) return { how: 'unpaired' };
      const refusal = await this.#sendUnsent();
      if (!kept.hasEnded) await this.#refreshDevice();
      if (!kept.hasEnded) await this.#takeList();
      if (kept.hasEnded || !kept.device) return { how: 'ended' };
      return refusal ? { how: 'refused', message: refusal.message } : { how: 'done' };
    } catch (error) {
      return this.#roundAfter(error);
    }
  }

  async #roundAfter(error: unknown): Promise<Round> {
    if (error instanceof DOMException) return { how: 'no room' };
    if (!(error instanceof CallError)) throw error;
    const { status, message, retryAfter } = error;
    if (status === 401) {
      await this.#end();
      return { how: 'ended' };
    }
    if (status === 429 || status >= 500) return { how: 'busy', forMs: retryAfter * 1000 };
    return status === 0 ? { how: 'no network' } : { how: 'refused', message };
  }

  /** Sends what is left, if the server still takes it, and forgets. */
  async #end(): Promise<void> {
    const { kept } = this.#with;
    await this.#sendUnsent().catch((error) => {
      if (!(error instanceof CallError)) throw error;
    });
    await kept.inTurn(() => kept.end());
  }

  /** Gives the server's word where it takes something not at all: that stays, and holds up nothing else. */
  async #sendUnsent(): Promise<CallError | undefined> {
    const { kept } = this.#with;
    const refused = new Set<number>();
    let { hasEnded } = kept;
    let refusal: CallError | undefined;
    let atOnce = SCANS_AT_ONCE;
    const left = () => kept.unsent.filter(({ seq }) => !refused.has(seq));
    while (left().length > 0) {
      const some = left().slice(0, atOnce);
      try {
        hasEnded = (await this.#send(some)) || hasEnded;
        atOnce = SCANS_AT_ONCE;
      } catch (error) {
        if (!(error instanceof CallError && error.status === 400)) throw error;
        refusal = error;
        if (some.length === 1) refused.add(some[0]!.seq);
        atOnce = Math.ceil(some.length / 2);
      }
    }
    if (hasEnded) await kept.inTurn(() => kept.end());
    return refusal;
  }

  /** Gives true where the device has ended. */
  async #send(some: readonly Written[]): Promise<boolean> {
    const { kept, now, onAnswer } = this.#with;
    const scans = some.map(({ scan }) => scan);
    const unsent = kept.unsent.length - scans.length;
    const body = { now: now(), unsent, list_version: kept.list.version, scans };
    const { answers, has_ended, server_now } = await this.#ask(sendScans, { body });
    await kept.inTurn(() => kept.acknowledge(answers, server_now - now()));
    for (const answer of answers) onAnswer(answer);
    if (answers.length < scans.length) throw new CallError(502, 'Not every scan was answered');
    return has_ended;
  }

  async #refreshDevice(): Promise<void> {
    const { kept, now } = this.#with;
    if (now() - this.#deviceAt < DEVICE_GOOD_MS && now() >= this.#deviceAt) return;
    const device = await this.#ask(getGateDevice, {});
    await kept.inTurn(async () => {
      if (kept.device?.id === device.id && !kept.hasEnded) await kept.takeDevice(device);
    });
    this.#deviceAt = now();
  }

  async #takeList(): Promise<void> {
    const { kept } = this.#with;
    for (let more = true; more && kept.device && !kept.hasEnded; ) {
      const { list_key: key } = kept.device;
      const since = String(kept.list.version);
      const answer = await this.#ask(getGateList, { query: { since } });
      await kept.inTurn(async () => {
        if (kept.device?.list_key === key) await kept.takeList(answer);
      });
      more = answer.more;
    }
  }

  async #tellEnd(): Promise<void> {
    const { kept } = this.#with;
    try {
      await this.#ask(endOwnDevice, {});
    } catch (error) {
      if (!(error instanceof CallError && error.status === 401)) throw error;
    }
    await kept.inTurn(() => kept.forget());
  }

  async #ask<Answer>(
    one: Call & { answer: z.ZodMiniType<{ message: Answer }> },
    input: Pick<CallOptions, 'body' | 'query'>,
  ): Promise<Answer> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { send } = this.#with;
    const told = call(one, { base: '', isOnce: true, send, signal, ...input });
    const { message } = await told.catch((error: unknown) => {
      throw signal.aborted ? new CallError(0, 'No answer came') : error;
    });
    return message;
  }
}
