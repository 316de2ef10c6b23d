import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What the stand-in remembers, until it stops. Its own, since the library warns of the one it brings. */
export class Memory implements Adapter {
  readonly #records = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#records.set(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#records.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#records.values()].find((payload) => payload.uid === uid);
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const payload = this.#records.get(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#records.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.#records)
      if (payload.grantId === grantId) this.#records.delete(id);
  }
}
