import { setTimeout as sleep } from 'node:timers/promises';
import type { LetIn, Verdict, Way } from '../../../contract/gate/decide.ts';
import type { Random } from '../../../server/content/posters/poster.ts';
import { openPhone, type Phone } from '../../../web/gate/phone/phone.ts';
import { PhoneNetwork } from './network.ts';

/** A scan whose verdict a volunteer saw. */
export interface Seen {
  readonly id: string;
  readonly code: string;
  readonly verdict: Verdict;
  readonly letIn: readonly LetIn[];
  /** When it was, by a clock that is right. */
  readonly minute: number;
  isTakenBack: boolean;
}

interface VolunteerOptions {
  readonly name: string;
  readonly random: Random;
  /** Of the shift. */
  readonly minute: () => number;
  /** Its clock, epoch milliseconds. */
  readonly now: () => number;
  readonly url: string;
  /** It has no network at this minute. */
  readonly isGone: (minute: number) => boolean;
}

const LETS_IN_AGAIN = 0.1;
const KEEPS_OUT = 0.5;
const FINDS_NO_CARD = 0.1;
const SLIPS = 0.01;
const PUTS_BACK = 0.3;

/** A volunteer with a phone, who does what it says, slips now and then, and remembers every verdict that it showed. */
export class Volunteer {
  readonly seen: Seen[] = [];
  /** Undos that the phone took: each must be at the server once too. */
  undos = 0;
  /** Scans and undos during which the phone was killed: they may be there, or not. */
  unsure = 0;
  kills = 0;
  readonly #options: VolunteerOptions;
  #network: PhoneNetwork;
  #phone!: Phone;
  #syncing: Promise<unknown> | undefined;

  constructor(options: VolunteerOptions) {
    this.#options = options;
    this.#network = new PhoneNetwork(options.random, options.minute, options.isGone);
  }

  get network(): PhoneNetwork {
    return this.#network;
  }

  get phone(): Phone {
    return this.#phone;
  }

  async open(): Promise<void> {
    const { name, now, url } = this.#options;
    const send: typeof fetch = (input, init) =>
      this.#network.send(new URL(String(input), url), init);
    this.#phone = await openPhone({ name, send, now });
  }

  /** Ends the phone as taking its battery out would, at whatever it is, and starts it again. */
  async kill(meanwhile?: () => Promise<unknown>): Promise<void> {
    this.kills += 1;
    if (meanwhile) {
      this.unsure += 1;
      void meanwhile().catch(() => undefined);
    }
    this.#network = this.#network.restarted();
    this.#syncing = undefined;
    await this.open();
  }

  /** Somebody shows this code; the volunteer goes by the verdict. */
  async meet(code: string): Promise<void> {
    const { random } = this.#options;
    const letIn: LetIn[] = [];
    let verdict = await this.#scan(code, 'camera', letIn);
    if (verdict === 'already in' && random() < LETS_IN_AGAIN)
      verdict = await this.#scan(code, 'camera', ['again']);
    if (verdict === 'same person' && random() < LETS_IN_AGAIN)
      verdict = await this.#scan(code, 'camera', ['same card']);
    else if (verdict === 'same person' && random() < KEEPS_OUT)
      verdict = await this.#scan(code, 'camera', ['keep out']);
    if (verdict === 'see the card' && random() >= FINDS_NO_CARD)
      verdict = await this.#scan(code, 'camera', ['card seen']);
    if (verdict === 'admitted' && random() < SLIPS) await this.#takeBack();
  }

  /** Half a scan: for a phone that is killed during it. */
  scanOnly(code: string): Promise<unknown> {
    const [place] = this.#phone.device!.places;
    const how = { way: 'camera', letIn: [], isOut: false } as const;
    return this.#phone.scan({ ...how, code, place: place!.key });
  }

  /** Sends and takes what there is, unless it is at it already. */
  syncSoon(): void {
    if (!this.#network.isThere()) return;
    this.#syncing ??= this.#phone
      .sync()
      .catch(() => undefined)
      .finally(() => {
        this.#syncing = undefined;
      });
  }

  /** Waits until nothing of the phone is under way, nor of what it was before it was killed. */
  async settle(): Promise<void> {
    await this.#syncing;
    while (this.#network.waitsSince() < Number.POSITIVE_INFINITY) await sleep(1);
  }

  async #scan(code: string, way: Way, letIn: LetIn[]): Promise<Verdict> {
    const [place] = this.#phone.device!.places;
    const asked = { code, way, letIn, isOut: false, place: place!.key };
    const { id, verdict } = await this.#phone.scan(asked);
    if (!id) throw new Error('The shift ended before its end');
    const minute = this.#options.minute();
    this.seen.push({ id, code, verdict, letIn, minute, isTakenBack: false });
    return verdict;
  }

  async #takeBack(): Promise<void> {
    const last = this.seen.at(-1)!;
    await this.#phone.undo('taken back', last.id);
    this.undos += 1;
    last.isTakenBack = true;
    if (this.#options.random() >= PUTS_BACK) return;
    await this.#phone.undo('put back', last.id);
    this.undos += 1;
    last.isTakenBack = false;
  }
}
