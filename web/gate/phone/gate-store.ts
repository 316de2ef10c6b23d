import type * as z from 'zod/mini';
import { isPassing } from '../../../contract/gate/decide.ts';
import type { GateDevice } from '../../../contract/gate/device.ts';
import type { getGateList } from '../../../contract/gate/list.ts';
import type { GateScan, ScanAnswer } from '../../../contract/gate/scans.ts';
import { inTurn } from '../../storage/in-turn.ts';
import { type Buckets, bucketsAfter, bucketsAfterList, countedIn } from './buckets.ts';
import {
  type Change,
  type Facts,
  NO_FACTS,
  openStorage,
  STORES,
  type Storage,
  type Written,
} from './storage.ts';

/** A scan that the server has acknowledged is kept so long, for taking it back and putting it back. */
const UNDO_MS = 5 * 60 * 1000;

/** Nothing was written: no room on the phone, or its storage is broken. */
export class NotStoredError extends Error {
  constructor(cause: unknown) {
    super('This scan could not be kept', { cause });
    this.name = 'NotStoredError';
  }
}

type ListAnswer = z.infer<typeof getGateList.answer>['message'];

/** A change of all that is kept; `cleared` comes first. */
interface Commit {
  readonly cleared?: readonly (typeof STORES)[number][];
  readonly facts?: Partial<Facts>;
  readonly buckets?: Buckets;
  readonly answered?: readonly Written[];
  readonly removed?: readonly Written[];
}

/**
 * All that the phone knows, in memory and in its storage. Each change is in the storage first, as one transaction:
 * whenever the phone dies, what it finds again is whole. Changes come one after the other, by `inTurn`.
 */
export class GateStore {
  facts = NO_FACTS;
  /** Scans that wait for the server, and those of the last minutes, in the order in which they happened. */
  written: readonly Written[] = [];
  buckets: Buckets = new Map();
  /** Called after each change. */
  changed: () => void = () => {};
  readonly #storage: Storage;
  readonly #now: () => number;
  readonly inTurn = inTurn();

  private constructor(storage: Storage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  static async open(name: string, now: () => number): Promise<GateStore> {
    const store = new GateStore(await openStorage(name), now);
    await store.#recall();
    return store;
  }

  async #recall(): Promise<void> {
    const transaction = this.#storage.transaction(STORES);
    const facts = transaction.objectStore('facts');
    const buckets = transaction.objectStore('buckets');
    const [names, values, keys, packed, written] = await Promise.all([
      facts.getAllKeys(),
      facts.getAll(),
      buckets.getAllKeys(),
      buckets.getAll(),
      transaction.objectStore('scans').getAll(),
    ]);
    const known: Partial<Facts> = Object.fromEntries(
      names.map((name, index) => [name, values[index]]),
    );
    this.facts = { ...NO_FACTS, ...known, list: { ...NO_FACTS.list, ...known.list } };
    this.buckets = new Map(keys.map((key, index) => [key, packed[index]!]));
    this.written = written;
  }

  get device(): GateDevice | null {
    return this.facts.device;
  }

  /** The server's clock, as far as the phone knows it. */
  clock(): number {
    return this.#now() + this.facts.offset;
  }

  /** True from the device's end on: there is nothing to decide with any more. */
  get hasEnded(): boolean {
    return this.device?.listKey === '';
  }

  get unsent(): readonly Written[] {
    return this.written.filter(({ answer }) => !answer);
  }

  /** @throws NotStoredError */
  async write(scan: GateScan, change: Change | null): Promise<void> {
    const record = { scan, change, answer: null };
    try {
      const transaction = this.#storage.transaction('scans', 'readwrite', { durability: 'strict' });
      const [seq] = await Promise.all([transaction.store.add(record as Written), transaction.done]);
      this.written = [...this.written, { ...record, seq }];
    } catch (error) {
      throw new NotStoredError(error);
    }
    this.changed();
  }

  /** Takes the server's word on scans; what they changed is part of the list from now on. */
  acknowledge(answers: readonly ScanAnswer[], offset: number): Promise<void> {
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    const answered = this.unsent.flatMap((one) => {
      const answer = byId.get(one.scan.id);
      return answer ? [{ ...one, answer }] : [];
    });
    const changes = answered.flatMap(({ change }) => change ?? []);
    const { list } = this.facts;
    const inByPlace = countedIn(list.inByPlace, changes, false);
    const outByPlace = countedIn(list.outByPlace, changes, true);
    return this.#commit({
      answered,
      removed: this.written.filter((one) => one.answer && this.#isPastUndo(one)),
      buckets: bucketsAfter(this.buckets, [], this.hasEnded ? [] : changes),
      facts: { offset, list: { ...list, inByPlace, outByPlace } },
    });
  }

  /** The last passage can be taken back however long ago it was. */
  #isPastUndo({ scan }: Written): boolean {
    const last = this.written.findLast(
      ({ scan: each }) => each.kind === 'scan' && isPassing(each.verdict),
    );
    const admission = scan.kind === 'scan' ? scan.id : scan.of;
    return admission !== last?.scan.id && scan.at + UNDO_MS < this.#now();
  }

  /** Takes what the device is; a list under another key is another list. */
  takeDevice(device: GateDevice): Promise<void> {
    const isNew = device.listKey !== this.device?.listKey;
    const facts = { device, offset: device.now - this.#now() };
    return this.#commit({ cleared: isNew ? ['facts', 'buckets'] : [], facts });
  }

  /** Takes a part of the list and its version at once. */
  takeList(answer: ListAnswer): Promise<void> {
    const { version, people, inByPlace, outByPlace, onCampus, more } = answer;
    const checkedAt = more ? this.facts.list.checkedAt : this.clock();
    const list = { version, people, inByPlace, outByPlace, onCampus, checkedAt };
    const hasNew = Object.keys(answer.colleges).length > 0;
    const colleges = hasNew && { colleges: { ...this.facts.colleges, ...answer.colleges } };
    const buckets = bucketsAfterList(this.buckets, answer);
    // Should the phone die right afterwards, the server has it still.
    return this.#commit({ buckets, facts: { list, ...colleges } }, 'relaxed');
  }

  /** Forgets the list and every key but the one that seals what is still to be sent; without any of that, everything. */
  async end(): Promise<void> {
    const { device, offset } = this.facts;
    if (!device) return;
    if (this.unsent.length === 0) return this.forget();
    await this.#commit({
      cleared: ['facts', 'buckets'],
      facts: { offset, device: { ...device, listKey: '', places: [], events: [] } },
      removed: this.written.filter(({ answer }) => answer),
    });
  }

  /** @param isEnding the server is to be told, as soon as it can be */
  forget(isEnding = false): Promise<void> {
    return this.#commit({ cleared: STORES, facts: isEnding ? { isEnding } : {} });
  }

  close(): void {
    this.#storage.close();
  }

  async #commit(
    { cleared = [], facts = {}, buckets = new Map(), answered = [], removed = [] }: Commit,
    durability: IDBTransactionDurability = 'strict',
  ): Promise<void> {
    const transaction = this.#storage.transaction(STORES, 'readwrite', { durability });
    const stores = {
      facts: transaction.objectStore('facts'),
      buckets: transaction.objectStore('buckets'),
      scans: transaction.objectStore('scans'),
    };
    for (const name of cleared) stores[name].clear();
    for (const [name, fact] of Object.entries(facts)) stores.facts.put(fact, name as keyof Facts);
    for (const [key, bucket] of buckets) stores.buckets.put(bucket, key);
    for (const one of answered) stores.scans.put(one);
    for (const { seq } of removed) stores.scans.delete(seq);
    await transaction.done;

    const bySeq = new Map(answered.map((one) => [one.seq, one]));
    const left = cleared.includes('scans') ? [] : this.written;
    this.written = left
      .filter((one) => !removed.includes(one))
      .map((one) => bySeq.get(one.seq) ?? one);
    this.facts = { ...(cleared.includes('facts') ? NO_FACTS : this.facts), ...facts };
    this.buckets = new Map([...(cleared.includes('buckets') ? [] : this.buckets), ...buckets]);
    this.changed();
  }
}
