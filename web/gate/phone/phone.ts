import { wordOf } from '../../../contract/gate/base64.ts';
import { type GateDevice, pairDevice } from '../../../contract/gate/device.ts';
import type { GateScan, HandOverFile, ScanAnswer, UndoKind } from '../../../contract/gate/scans.ts';
import { call } from '../../calls/call.ts';
import { inTurn } from '../../storage/in-turn.ts';
import { sharedValue } from '../../ui/shared-value.ts';
import { fileNote, type OnlyInFile } from './file-note.ts';
import { GateStore } from './gate-store.ts';
import {
  changeBack,
  decideHere,
  type LastPassage,
  lastPassageAt,
  resultAfterEnd,
  type ScanRequest,
  type ScanResult,
} from './scan-result.ts';
import { type Status, statusOf } from './status.ts';
import { handOverName, listening, type Round, Sync, sealHandOver } from './sync.ts';

export interface PhoneOptions {
  /** Of the database that everything is kept in. */
  readonly name: string;
  readonly send: typeof fetch;
  /** The phone's clock, epoch milliseconds; it may be wrong. */
  readonly now: () => number;
}

/** Something that isn't sent would be lost, and no file of it was made. */
export class UnsentScansError extends Error {
  readonly unsent: number;
  constructor(unsent: number) {
    super(`${unsent} scans are not sent yet`);
    this.name = 'UnsentScansError';
    this.unsent = unsent;
  }
}

export async function openPhone(options: PhoneOptions): Promise<Phone> {
  const phone = new Phone(await GateStore.open(options.name, options.now), options);
  await phone.endIfDue();
  return phone;
}

/** A volunteer's phone without its screen: what it knows, decides, keeps and tells the server. */
export class Phone {
  readonly #store: GateStore;
  readonly #options: PhoneOptions;
  readonly #sync: Sync;
  #isOnline = true;
  readonly #status: ReturnType<typeof sharedValue<Status>>;
  #running: Promise<Round> | undefined;
  /** One exchange after the other. */
  readonly #alone = inTurn();
  #isWanted = false;
  #handedOver = 0;
  #onlyInFile = fileNote.find();
  #fileName = '';

  constructor(store: GateStore, options: PhoneOptions) {
    const send = listening(options.send, (isOnline) => this.#note(isOnline));
    this.#store = store;
    this.#options = { ...options, send };
    this.#sync = new Sync(store, this.#options);
    this.#status = sharedValue(statusOf(store, this.#isOnline));
    this.subscribe = this.#status.subscribe;
    this.useStatus = this.#status.useValue;
    store.changed = () => this.#notify();
  }

  /** The device that it was paired as; after its end without places and keys, as long as there is something to send. */
  get device(): GateDevice | null {
    return this.#store.device;
  }

  /** What the end of the last shift has left in its file alone, also after a reload: the server has none of it from this phone. */
  get onlyInFile(): OnlyInFile | undefined {
    return this.#onlyInFile;
  }

  /** The last file's that was made: it has all that those before it have, unless that is sent. */
  get fileName(): string {
    return this.#fileName;
  }

  get status(): Status {
    return this.#status.get();
  }

  /** Has `listener` called after each change of `status`; gives what stops that. */
  readonly subscribe: (listener: () => void) => () => void;

  /** `status` in React. */
  readonly useStatus: () => Status;

  /** The server's clock, as far as the phone knows it, in epoch milliseconds. */
  clock(): number {
    return this.#store.clock();
  }

  /** @throws UnsentScansError while there is something of another pairing, CallError */
  async pair(pairing: string): Promise<void> {
    const store = this.#store;
    if (store.unsent.length > 0 || store.facts.isEnding) await this.sync();
    // An answer to the device before, such as that it has ended, must not reach the new one.
    await this.#alone(async () => {
      this.#refuseUnsent();
      const { send } = this.#options;
      const { message } = await call(pairDevice, { base: '', send, body: { pairing } });
      await store.inTurn(async () => {
        await store.forget();
        this.#noteFile(0);
        await store.takeDevice(message);
      });
    });
  }

  /** Gives what to tell about somebody, once that is safely written down. @throws NotStoredError */
  async scan(asked: ScanRequest): Promise<ScanResult> {
    await this.endIfDue();
    return this.#store.inTurn(async () => {
      if (!this.device || this.#store.hasEnded) return resultAfterEnd(this.clock());
      const { result, code, change } = await decideHere(this.#store, asked);
      const { way, letIn, isOut, place } = asked;
      const about = { id: newId(), at: this.#options.now(), place };
      const decided = { code, way, letIn: [...letIn], isOut, verdict: result.verdict };
      const { version: listVersion } = this.#store.facts.list;
      await this.#store.write({ kind: 'scan', ...about, ...decided, listVersion }, change);
      return { id: about.id, ...result };
    });
  }

  /** Tells where somebody stands, as the list has it; nothing is written down. */
  async look(asked: ScanRequest): Promise<Omit<ScanResult, 'id'>> {
    const knows = this.device && !this.#store.hasEnded;
    return knows ? (await decideHere(this.#store, asked)).result : resultAfterEnd(this.clock());
  }

  /** The last passage at a place, also after a reload. */
  lastPassage(place: string): Promise<LastPassage | null> {
    return lastPassageAt(this.#store, place);
  }

  /** The server's word on a scan, when it comes; null where the phone has forgotten all before. */
  answerTo(id: string): Promise<ScanAnswer | null> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.#store.written.find(({ scan }) => scan.id === id);
        if (found && !found.answer) return;
        stop();
        resolve(found?.answer ?? null);
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** That a scan doesn't count, or counts after all. Nothing happens where that is so already. @throws NotStoredError */
  undo(kind: UndoKind, of: string): Promise<void> {
    return this.#store.inTurn(async () => {
      const { written } = this.#store;
      const scanned = written.find(({ scan }) => scan.id === of);
      const last = written.findLast(({ scan }) => scan.kind !== 'scan' && scan.of === of);
      if (!scanned || (last?.scan.kind ?? 'put back') === kind) return;
      const { place } = scanned.scan;
      const undo: GateScan = { kind, id: newId(), at: this.#options.now(), place, of };
      const { change } = scanned;
      await this.#store.write(
        undo,
        change && (kind === 'taken back' ? changeBack(change) : change),
      );
    });
  }

  /** Exchanges with the server what either doesn't know: once more where one was under way. */
  sync(): Promise<Round> {
    this.#isWanted = true;
    this.#running ??= this.#alone(() => this.#rounds()).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #rounds(): Promise<Round> {
    let round: Round = { how: 'done' };
    while (this.#isWanted && round.how === 'done') {
      this.#isWanted = false;
      await this.endIfDue();
      round = await this.#sync.round();
    }
    return round;
  }

  /** Forgets the list, the keys and everything readable where the device's time is over. */
  async endIfDue(): Promise<void> {
    const isDue = () => this.device && !this.#store.hasEnded && this.clock() >= this.device.endsAt;
    if (isDue()) await this.#store.inTurn(async () => isDue() && this.#store.end());
  }

  /** Puts what isn't sent into a file for the desk. Nothing is forgotten by it. */
  handOver(): Promise<HandOverFile> {
    return this.#store.inTurn(async () => {
      const { device, unsent } = this.#store;
      if (!device) throw new Error('This phone is not paired');
      const scans = unsent.map(({ scan }) => scan);
      const file = await sealHandOver(device, this.#store.facts.offset, scans);
      this.#fileName = handOverName(device.name, this.clock());
      this.#handedOver = unsent.at(-1)?.seq ?? this.#handedOver;
      return file;
    });
  }

  /**
   * Forgets everything, and has the server end the device: now, or at the next contact. @throws UnsentScansError where
   * something is neither sent nor handed over
   */
  async endShift(): Promise<void> {
    await this.sync();
    await this.#store.inTurn(async () => {
      this.#refuseUnsent();
      this.#noteFile(this.#store.unsent.length);
      await this.#store.forget(this.device !== null);
    });
    await this.sync();
  }

  close(): void {
    this.#store.close();
  }

  #noteFile(count: number): void {
    this.#onlyInFile = count > 0 ? { name: this.#fileName, count } : undefined;
    fileNote.keep(this.#onlyInFile);
  }

  #refuseUnsent(): void {
    const left = this.#store.unsent.filter(({ seq }) => seq > this.#handedOver);
    if (left.length > 0) throw new UnsentScansError(left.length);
  }

  #note(isOnline: boolean): void {
    if (isOnline === this.#isOnline) return;
    this.#isOnline = isOnline;
    this.#notify();
  }

  #notify(): void {
    this.#status.set(statusOf(this.#store, this.#isOnline));
  }
}

/** 128 random bits. */
function newId(): string {
  return wordOf(crypto.getRandomValues(new Uint8Array(16))).replaceAll('=', '');
}
