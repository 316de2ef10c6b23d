import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { onTestFinished } from 'vitest';
import type { DevicePlace } from '../../contract/desk/gate.ts';
import { HOUR_MS } from '../../contract/moments.ts';
import { openPhone, type Phone } from '../../web/gate/phone/phone.ts';
import type { DeskBrowser } from './desk.ts';
import { MAIN_GATE, pairingOf } from './gate.ts';
import type { TestServer } from './server.ts';

let count = 0;

interface PhoneOptions {
  readonly place?: DevicePlace;
  readonly endsAt?: number;
  /** Its clock is ahead of ours by so many milliseconds. */
  readonly wrongByMs?: number;
}

/** A volunteer's phone with the gate's own program, on a storage of its own, before the server of a test. */
export class VolunteerPhone {
  /** In place of an answer, until it is set back. */
  fails:
    | 'no network'
    | 'cut off'
    | { readonly status: number; readonly retryAfter: string }
    | null = null;
  /** Another message than the server's, or the same later, by the path that was asked; nothing comes where it throws. */
  instead: (path: string, message: unknown) => unknown = (_path, message) => message;
  /** The requests that reached the server, as `GET /api/gate/list?since=0`. */
  readonly heard: string[] = [];
  phone!: Phone;
  readonly #name = `gate ${++count}`;
  readonly #server: Pick<TestServer, 'app' | 'settings'>;
  readonly #wrongByMs: number;
  readonly #cookies = new Map<string, string>();

  constructor(server: Pick<TestServer, 'app' | 'settings'>, wrongByMs = 0) {
    this.#server = server;
    this.#wrongByMs = wrongByMs;
  }

  /** Does as when its browser dies, and is opened again. */
  async reload(): Promise<void> {
    this.phone?.close();
    const now = () => Date.now() + this.#wrongByMs;
    this.phone = await openPhone({ name: this.#name, send: this.#send, now });
  }

  /** All that is in its storage, as text: bytes also as the text that they may be. */
  async contents(): Promise<string> {
    const database = await openDB(this.#name);
    const stores = [...database.objectStoreNames];
    const all = await Promise.all(
      stores.map(async (store) => [await database.getAllKeys(store), await database.getAll(store)]),
    );
    database.close();
    return JSON.stringify(all, (_, value) =>
      value instanceof Uint8Array ? [new TextDecoder().decode(value), ...value] : value,
    );
  }

  #send = (async (address: string, { method, headers, body }: RequestInit) => {
    const { fails } = this;
    if (fails === 'no network') throw new TypeError('Failed to fetch');
    if (fails && fails !== 'cut off') {
      const init = { status: fails.status, headers: { 'retry-after': fails.retryAfter } };
      return Response.json({ message: 'Not now' }, init);
    }
    this.heard.push(`${method} ${address}`);
    const { app, settings } = this.#server;
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: address,
      cookies: Object.fromEntries(this.#cookies),
      headers: { ...Object.fromEntries(new Headers(headers)), origin: settings.publicUrl },
      ...(body && { payload: String(body) }),
    });
    if (fails === 'cut off') throw new TypeError('Failed to fetch');
    const { statusCode: status } = answer;
    const message = await this.instead(address, answer.json().message);
    for (const { name, value } of answer.cookies) this.#cookies.set(name, value);
    return Response.json({ message }, { status });
  }) as typeof fetch;
}

/** A phone that an organiser has paired, and that has the list. */
export async function pairedVolunteerPhone(
  server: Pick<TestServer, 'app' | 'settings'>,
  organiser: Pick<DeskBrowser, 'call'>,
  { place = MAIN_GATE, endsAt = Date.now() + 8 * HOUR_MS, wrongByMs = 0 }: PhoneOptions = {},
): Promise<VolunteerPhone> {
  const body = { name: 'Phone of the shift', place, endsAt };
  const { message } = (await organiser.call('POST', '/gate/devices', body)).json();
  const pocket = new VolunteerPhone(server, wrongByMs);
  await pocket.reload();
  onTestFinished(() => pocket.phone.close());
  await pocket.phone.pair(pairingOf(message));
  await pocket.phone.sync();
  return pocket;
}
