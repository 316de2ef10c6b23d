import type * as z from 'zod/mini';
import type { Call } from '../../../contract/call.ts';
import { base64Of, bytesOf } from '../../../contract/gate/base64.ts';
import { endOwnDevice, type GateDevice, getGateDevice } from '../../../contract/gate/device.ts';
import { getGateList } from '../../../contract/gate/list.ts';
import {
  type GateScan,
  type HandedOver,
  type HandOverFile,
  SCANS_AT_ONCE,
  sendScans,
} from '../../../contract/gate/scans.ts';
import { type CallOptions, call } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import { second, shortDay } from '../../ui/formats.ts';
import type { GateStore } from './gate-store.ts';
import type { Written } from './storage.ts';

/** A device asks so often for what it is: its places, its end. */
const DEVICE_GOOD_MS = 5 * 60 * 1000;
/** Longer than the whole list takes on a slow network. */
const PATIENCE_MS = 60_000;

/**
 * A round, as it went. `no network`: nobody answered. `busy`: the server asks to be left alone for so long. `ended`: the
 * device isn't good any more. `no room`: the phone could not keep what came. `refused`: the server takes something not
 * at all, in its own words. `failed`: a mistake of ours, or of the browser's.
 */
export type Round =
  | { readonly how: 'done' | 'no network' | 'no room' | 'ended' | 'unpaired' | 'failed' }
  | { readonly how: 'busy'; readonly forMs: number }
  | { readonly how: 'refused'; readonly message: string };

/** One exchange with the server: all that is unsent, then the device where that is due, then what is new in the list. */
export class Sync {
  readonly #store: GateStore;
  readonly #send: typeof fetch;
  readonly #now: () => number;
  #deviceAt = Number.NEGATIVE_INFINITY;

  constructor(store: GateStore, { send, now }: { send: typeof fetch; now: () => number }) {
    this.#store = store;
    this.#send = send;
    this.#now = now;
  }

  async round(): Promise<Round> {
    const store = this.#store;
    try {
      if (store.facts.isEnding) await this.#sendEnd();
      if (!store.device) return { how: 'unpaired' };
      const refusal = await this.#sendUnsent();
      if (!store.hasEnded) await this.#refreshDevice();
      if (!store.hasEnded) await this.#takeList();
      if (store.hasEnded || !store.device) return { how: 'ended' };
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
    await this.#sendUnsent().catch((error) => {
      if (!(error instanceof CallError)) throw error;
    });
    await this.#store.inTurn(() => this.#store.end());
  }

  /** Gives the server's word where it takes something not at all: that stays, and holds up nothing else. */
  async #sendUnsent(): Promise<CallError | undefined> {
    const { unsent } = this.#store;
    let refusal: CallError | undefined;
    for (let from = 0; from < unsent.length; from += SCANS_AT_ONCE)
      refusal = (await this.#sendGood(unsent.slice(from, from + SCANS_AT_ONCE))) ?? refusal;
    return refusal;
  }

  /** Finds what the server refuses by halves. */
  async #sendGood(some: readonly Written[]): Promise<CallError | undefined> {
    try {
      await this.#sendAll(some);
    } catch (error) {
      if (!(error instanceof CallError && error.status === 400)) throw error;
      if (some.length === 1) return error;
      const half = Math.ceil(some.length / 2);
      const refusal = await this.#sendGood(some.slice(0, half));
      return (await this.#sendGood(some.slice(half))) ?? refusal;
    }
  }

  async #sendAll(some: readonly Written[]): Promise<void> {
    const store = this.#store;
    const now = this.#now();
    const scans = some.map(({ scan }) => scan);
    const unsent = store.unsent.length - scans.length;
    const body = { now, unsent, listVersion: store.facts.list.version, scans };
    const { answers, hasEnded, serverNow } = await this.#ask(sendScans, { body });
    await store.inTurn(() => store.acknowledge(answers, serverNow - this.#now()));
    if (answers.length < scans.length) throw new CallError(502, 'Not every scan was answered');
    if (hasEnded) await store.inTurn(() => store.end());
  }

  async #refreshDevice(): Promise<void> {
    const store = this.#store;
    const age = this.#now() - this.#deviceAt;
    if (age >= 0 && age < DEVICE_GOOD_MS) return;
    const device = await this.#ask(getGateDevice, {});
    await store.inTurn(async () => {
      if (store.device?.id === device.id && !store.hasEnded) await store.takeDevice(device);
    });
    this.#deviceAt = this.#now();
  }

  async #takeList(): Promise<void> {
    const store = this.#store;
    for (let more = true; more && store.device && !store.hasEnded; ) {
      const { listKey: key } = store.device;
      const since = String(store.facts.list.version);
      const answer = await this.#ask(getGateList, { query: { since } });
      await store.inTurn(async () => {
        if (store.device?.listKey === key) await store.takeList(answer);
      });
      more = answer.more;
    }
  }

  async #sendEnd(): Promise<void> {
    await this.#ask(endOwnDevice, {}).catch((error) => {
      if (!(error instanceof CallError && error.status === 401)) throw error;
    });
    await this.#store.inTurn(() => this.#store.forget());
  }

  async #ask<Answer>(
    one: Call & { answer: z.ZodMiniType<{ message: Answer }> },
    input: Pick<CallOptions, 'body' | 'query'>,
  ): Promise<Answer> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answered = call(one, { base: '', isOnce: true, send: this.#send, signal, ...input });
    const { message } = await answered.catch((error: unknown) => {
      throw signal.aborted ? new CallError(0, 'No answer came') : error;
    });
    return message;
  }
}

/** Somebody who has no answer after so long is offline, until one comes. */
const LATE_MS = 2000;

/** `send`, telling each time whether anybody answers. */
export function listening(send: typeof fetch, onHeard: (isThere: boolean) => void): typeof fetch {
  return async (...request) => {
    const late = setTimeout(() => onHeard(false), LATE_MS);
    try {
      const response = await send(...request);
      onHeard(true);
      return response;
    } catch (error) {
      onHeard(false);
      throw error;
    } finally {
      clearTimeout(late);
    }
  };
}

/** Scans as a file that only the server opens. `offset`: what its clock is ahead of the phone's, in milliseconds. */
export async function sealHandOver(
  device: GateDevice,
  offset: number,
  scans: GateScan[],
): Promise<HandOverFile> {
  const raw = bytesOf(device.handOverKey);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify({ offset, scans } satisfies HandedOver));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
  return { device: device.id, nonce: base64Of(iv), sealed: base64Of(new Uint8Array(sealed)) };
}

/** By the second of India's clock: a browser would rename a second one of the same name. `at`: epoch milliseconds. */
export function handOverName(device: string, at: number): string {
  const words = `${device} ${shortDay(at)} ${second(at).replaceAll(':', '.')}`;
  return `gate ${words.replaceAll(/\s+/g, ' ').replaceAll(/[^\p{L}\p{N} .]/gu, '')}.json`;
}
