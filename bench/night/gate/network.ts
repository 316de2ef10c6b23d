import type { Random } from '../../../server/content/posters/poster.ts';
import { cookieHeader, keepCookies } from '../visitors/cookies.ts';

/** A mast's state over time: good, gone, or such that half of what is asked, or answered, gets lost. */
type Reception = 'good' | 'gone' | 'poor';

/** Lengths of one state, in minutes of the shift. */
const [SHORTEST, LONGEST] = [0.5, 12];
const LOST_WHEN_POOR = 0.3;
const LOST_WHEN_GOOD = 0.01;

/**
 * A phone's network, which comes and goes by the shift's minutes: `send` is its `fetch`, with the cookies of a browser.
 * An answer that is cut off was an answer to the server. Once the phone is killed nothing of it ever comes back.
 */
export class PhoneNetwork {
  #reception: Reception = 'good';
  #changesAt = 0;
  #isSteady = false;
  readonly #cookies: Map<string, string>;
  readonly #random: Random;
  readonly #minute: () => number;
  readonly #isGone: (minute: number) => boolean;
  /** Those of the phone before it was killed, too: the server may be at them still. */
  readonly #underWay: Set<{ readonly minute: number }>;
  #isKilled = false;
  /** Requests, and those of them whose answer got lost. */
  asked = 0;
  cutOff = 0;

  /** @param isGone there is none at this minute, whatever its state */
  constructor(
    random: Random,
    minute: () => number,
    isGone: (minute: number) => boolean,
    cookies = new Map<string, string>(),
    underWay = new Set<{ readonly minute: number }>(),
  ) {
    this.#random = random;
    this.#minute = minute;
    this.#isGone = isGone;
    this.#cookies = cookies;
    this.#underWay = underWay;
  }

  /** The network of the same phone once it was started again. */
  restarted(): PhoneNetwork {
    this.#isKilled = true;
    const of = [this.#random, this.#minute, this.#isGone] as const;
    const next = new PhoneNetwork(...of, this.#cookies, this.#underWay);
    next.asked = this.asked;
    next.cutOff = this.cutOff;
    return next;
  }

  /** The minute of the oldest request that has no answer yet. */
  waitsSince(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...[...this.#underWay].map(({ minute }) => minute));
  }

  /** From now on it is good. */
  steady(): void {
    this.#isSteady = true;
  }

  isThere(): boolean {
    return this.#current() !== 'gone';
  }

  readonly send: typeof fetch = async (input, init) => {
    const reception = this.#current();
    this.asked += 1;
    if (reception === 'gone' || this.#isLost(reception)) throw new TypeError('Failed to fetch');
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookieHeader(this.#cookies));
    headers.set('origin', new URL(String(input)).origin);
    const sent = { minute: this.#minute() };
    this.#underWay.add(sent);
    const response = await fetch(input, { ...init, headers }).finally(() =>
      this.#underWay.delete(sent),
    );
    keepCookies(this.#cookies, response.headers.getSetCookie());
    if (this.#isKilled) return new Promise(() => undefined);
    if (!this.#isLost(this.#current())) return response;
    this.cutOff += 1;
    await response.arrayBuffer();
    throw new TypeError('Failed to fetch');
  };

  #isLost(reception: Reception): boolean {
    if (this.#isSteady) return false;
    return this.#random() < (reception === 'poor' ? LOST_WHEN_POOR : LOST_WHEN_GOOD);
  }

  #current(): Reception {
    if (this.#isSteady) return 'good';
    while (this.#minute() >= this.#changesAt) {
      this.#changesAt += SHORTEST + this.#random() ** 2 * (LONGEST - SHORTEST);
      this.#reception = (['good', 'gone', 'poor'] as const)[Math.floor(this.#random() * 3)]!;
    }
    return this.#isGone(this.#minute()) ? 'gone' : this.#reception;
  }
}
