import type { GateDevice } from '../../../contract/gate/device.ts';
import type { GateList } from '../../../contract/gate/list.ts';
import type { GateScan, ScanAnswer } from '../../../contract/gate/scans.ts';
import { type Buckets, bucketsAfter, bucketsAfterList } from './buckets.ts';
import {
  type Bucket,
  type Change,
  type Facts,
  openStorage,
  STORES,
  STRICT,
  type Storage,
  type Written,
} from './storage.ts';

/** A scan that the server has acknowledged is kept so long, for taking it back and putting it back. */
const UNDO_MS = 5 * 60 * 1000;

const NO_LIST: Facts['list'] = { version: 0, people: 0, inByPlace: {}, checkedAt: 0 };

/** Nothing was written: no room on the phone, or its storage is broken. */
export class NotKeptError extends Error {
  constructor(cause: unknown) {
    super('This scan could not be kept', { cause });
    this.name = 'NotKeptError';
  }
}

/**
 * All that the phone knows, in memory and in its storage. Each change is in the storage first, as one transaction:
 * whenever the phone dies, what it finds again is whole. Changes come one after the other, by `inTurn`.
 */
export class Kept {
  device: GateDevice | null = null;
  offset = 0;
  list = NO_LIST;
  colleges: Facts['colleges'] = {};
  isEnding = false;
  /** Scans that wait for the server, and those of the last minutes, in the order in which they happened. */
  written: readonly Written[] = [];
  buckets: Buckets = new Map();
  /** Called after each change. */
  changed: () => void = () => {};
  readonly #storage: Storage;
  readonly #now: () => number;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(storage: Storage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  static async open(name: string, now: () => number): Promise<Kept> {
    const kept = new Kept(await openStorage(name), now);
    await kept.#recall();
    return kept;
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
    Object.assign(this, Object.fromEntries(names.map((name, index) => [name, values[index]])));
    this.buckets = new Map(keys.map((key, index) => [key, packed[index]!]));
    this.written = written;
  }

  /** The server's clock, as far as the phone knows it. */
  clock(): number {
    return this.#now() + this.offset;
  }

  /** True from the device's end on: there is nothing to decide with any more. */
  get hasEnded(): boolean {
    return this.device !== null && this.device.list_key === '';
  }

  get unsent(): readonly Written[] {
    return this.written.filter(({ answer }) => !answer);
  }

  /** Does `work` when all that was asked for before is done. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  /** @throws NotKeptError */
  async write(scan: GateScan, change: Change | null): Promise<void> {
    const record = { scan, change, answer: null };
    try {
      const transaction = this.#storage.transaction('scans', 'readwrite', STRICT);
      const [seq] = await Promise.all([transaction.store.add(record as Written), transaction.done]);
      this.written = [...this.written, { ...record, seq }];
    } catch (error) {
      throw new NotKeptError(error);
    }
    this.changed();
  }

  /** Takes the server's word on scans; what they changed is part of the list from now on. */
  async acknowledge(answers: readonly ScanAnswer[], offset: number): Promise<void> {
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    const answered = this.unsent.flatMap((one) => {
      const answer = byId.get(one.scan.id);
      return answer ? [{ ...one, answer }] : [];
    });
    const changes = answered.flatMap(({ change }) => change ?? []);
    const buckets = bucketsAfter(this.buckets, [], this.hasEnded ? [] : changes);
    const list = { ...this.list, inByPlace: countedIn(this.list.inByPlace, changes) };
    const isOver = (one: Written) => one.answer && this.#isPastUndo(one);
    const over = this.written.filter(isOver).map(({ seq }) => seq);

    const transaction = this.#storage.transaction(STORES, 'readwrite', STRICT);
    const scans = transaction.objectStore('scans');
    for (const one of answered) scans.put(one);
    for (const seq of over) scans.delete(seq);
    for (const [key, bucket] of buckets) transaction.objectStore('buckets').put(bucket, key);
    transaction.objectStore('facts').put(list, 'list');
    transaction.objectStore('facts').put(offset, 'offset');
    await transaction.done;
    const bySeq = new Map(answered.map((one) => [one.seq, one]));
    this.written = this.written
      .filter((one) => !isOver(one))
      .map((one) => bySeq.get(one.seq) ?? one);
    this.#take({ buckets, list, offset });
  }

  /** The last admission can be taken back however long ago it was. */
  #isPastUndo({ scan }: Written): boolean {
    const last = this.written.findLast(
      ({ scan: each }) => each.kind === 'scan' && each.verdict === 'admitted',
    );
    const admission = scan.kind === 'scan' ? scan.id : scan.of;
    return admission !== last?.scan.id && scan.at + UNDO_MS < this.#now();
  }

  /** Takes what the device is; a list under another key is another list. */
  async takeDevice(device: GateDevice): Promise<void> {
    const offset = device.now - this.#now();
    const isNew = device.list_key !== this.device?.list_key;
    const transaction = this.#storage.transaction(STORES, 'readwrite', STRICT);
    const facts = transaction.objectStore('facts');
    if (isNew) {
      transaction.objectStore('buckets').clear();
      facts.clear();
    }
    facts.put(device, 'device');
    facts.put(offset, 'offset');
    await transaction.done;
    if (isNew) this.#empty();
    this.#take({ device, offset });
  }

  /** Takes a part of the list and its version at once. */
  async takeList(answer: GateList & { in_by_place: Record<string, number> }): Promise<void> {
    const buckets = bucketsAfterList(this.buckets, answer);
    const colleges = { ...this.colleges, ...answer.colleges };
    const { version, people, in_by_place: inByPlace } = answer;
    const checkedAt = answer.more ? this.list.checkedAt : this.clock();
    const list = { version, people, inByPlace, checkedAt };

    const transaction = this.#storage.transaction(STORES, 'readwrite');
    const facts = transaction.objectStore('facts');
    for (const [key, bucket] of buckets) transaction.objectStore('buckets').put(bucket, key);
    if (Object.keys(answer.colleges).length > 0) facts.put(colleges, 'colleges');
    facts.put(list, 'list');
    await transaction.done;
    this.#take({ buckets, colleges, list });
  }

  /** Forgets the list and every key but the one that seals what is still to be sent; without any of that, everything. */
  async end(): Promise<void> {
    if (!this.device) return;
    if (this.unsent.length === 0) return this.forget();
    const { id, name, festival, ends_at, hand_over_key, now } = this.device;
    const device = {
      ...{ id, name, festival, ends_at, hand_over_key, now },
      ...{ list_key: '', places: [], events: [] },
    };
    const { unsent } = this;
    const transaction = this.#storage.transaction(STORES, 'readwrite', STRICT);
    transaction.objectStore('buckets').clear();
    const facts = transaction.objectStore('facts');
    facts.clear();
    facts.put(device, 'device');
    facts.put(this.offset, 'offset');
    for (const { seq, answer } of this.written)
      if (answer) transaction.objectStore('scans').delete(seq);
    await transaction.done;
    this.#empty();
    this.written = unsent;
    this.#take({ device });
  }

  /** @param isEnding the server is to be told, as soon as it can be */
  async forget(isEnding = false): Promise<void> {
    const transaction = this.#storage.transaction(STORES, 'readwrite', STRICT);
    for (const store of STORES) transaction.objectStore(store).clear();
    if (isEnding) transaction.objectStore('facts').put(true, 'isEnding');
    await transaction.done;
    this.#empty();
    this.written = [];
    this.#take({ device: null, offset: 0, isEnding });
  }

  close(): void {
    this.#storage.close();
  }

  #empty(): void {
    Object.assign(this, { list: NO_LIST, colleges: {}, buckets: new Map() });
  }

  #take({
    buckets,
    ...rest
  }: Partial<Pick<Kept, 'device' | 'offset' | 'list' | 'colleges' | 'isEnding'>> & {
    buckets?: ReadonlyMap<number, Bucket>;
  }): void {
    if (buckets) this.buckets = new Map([...this.buckets, ...buckets]);
    Object.assign(this, rest);
    this.changed();
  }
}

/** The counts of places once these changes are in them. */
export function countedIn(counts: Facts['list']['inByPlace'], changes: readonly Change[]) {
  const counted = { ...counts };
  for (const { place, at } of changes)
    counted[place] = Math.max(0, (counted[place] ?? 0) + (at > 0 ? 1 : -1));
  return counted;
}
