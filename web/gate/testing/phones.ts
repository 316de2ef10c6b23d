import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { onTestFinished } from 'vitest';
import { openPhone, type Phone } from '../phone/phone.ts';
import { type GateDesk, START } from './gate-desk.ts';

const PAIRING = 'p'.repeat(43);
let count = 0;

/** A phone that is lost and found: `reload` is what happens to it when its browser dies. */
export class Pocket {
  readonly name = `gate ${++count}`;
  /** How wrong the phone's clock is. */
  wrongBy = 0;
  readonly #desk: GateDesk;
  phone!: Phone;

  constructor(desk: GateDesk) {
    this.#desk = desk;
  }

  async reload(): Promise<Phone> {
    this.phone?.close();
    const now = () => this.#desk.now + this.wrongBy;
    this.phone = await openPhone({ name: this.name, send: this.#desk.send, now });
    return this.phone;
  }

  /** All that is in its storage, as text: bytes also as the text that they may be. */
  async contents(): Promise<string> {
    const database = await openDB(this.name);
    const stores = [...database.objectStoreNames];
    const all = await Promise.all(
      stores.map(async (store) => [await database.getAllKeys(store), await database.getAll(store)]),
    );
    database.close();
    return JSON.stringify(all, (_, value) =>
      value instanceof Uint8Array ? [new TextDecoder().decode(value), ...value] : value,
    );
  }
}

/** A phone that is paired and has the list. */
export async function pairedPocket(desk: GateDesk, wrongBy = 0): Promise<Pocket> {
  const pocket = new Pocket(desk);
  pocket.wrongBy = wrongBy;
  await pocket.reload();
  await pocket.phone.pair(PAIRING);
  await pocket.phone.sync();
  onTestFinished(() => pocket.phone.close());
  return pocket;
}

export { START };
