import { beforeAll } from 'vitest';
import type { GateCase } from '../../contract/desk/gate.ts';
import { HOUR_MS } from '../../contract/moments.ts';
import { ADMINISTRATOR, type DeskBrowser, signedInOrganiser, startDeskServer } from './desk.ts';
import { gatePhone, MAIN_GATE, pairingOf } from './gate.ts';

/** A server whose gate is on, an administrator at its desk, and what tests ask both. */
export class GateDesk {
  server!: Awaited<ReturnType<typeof startDeskServer>>;
  organiser!: Awaited<ReturnType<typeof signedInOrganiser>>;

  async open(): Promise<void> {
    this.server = await startDeskServer();
    this.organiser = await signedInOrganiser(this.server, ADMINISTRATOR);
  }

  add(
    place: object = MAIN_GATE,
    endsAt = Date.now() + HOUR_MS,
    by: Pick<DeskBrowser, 'call'> = this.organiser,
  ) {
    return by.call('POST', '/gate/devices', { name: 'Phone', place, endsAt });
  }

  /** A device that is still to be paired. */
  async added(...given: Parameters<GateDesk['add']>) {
    const { message } = (await this.add(...given)).json();
    return { id: message.device as string, pairing: pairingOf(message) };
  }

  pair(pairing: string) {
    return gatePhone(this.server).call('POST', '/pairings', { pairing });
  }

  /** A device as the desk tells of it. */
  async device(id: string) {
    const { devices } = (await this.organiser.call('GET', '/gate/devices')).json().message;
    return devices.find((device: { id: string }) => device.id === id);
  }

  /** The kinds of the latest entries of the audit log. */
  async auditKinds(): Promise<string[]> {
    const rows = await this.server.db
      .selectFrom('auditEntries')
      .select('record')
      .orderBy('sequence', 'desc')
      .limit(3)
      .execute();
    return rows.map(({ record }) => record);
  }

  /** Since when somebody is in, and where they came in; undefined where they aren't. */
  async arrivalOf(id: string, scope = 'gate') {
    const row = await this.server.db
      .selectFrom('gateArrivals')
      .select(['at', 'place'])
      .where('accountId', '=', id)
      .where('scope', '=', scope)
      .executeTakeFirst();
    return row?.at == null ? undefined : row;
  }

  /** The cases of a person, as the desk tells of them. */
  async casesOf(code: string): Promise<{ open: GateCase[]; decided: GateCase[] }> {
    const { open, decided } = (await this.organiser.call('GET', '/gate/cases')).json().message;
    const own = (some: GateCase[]) => some.filter(({ person }) => person?.code === code);
    return { open: own(open), decided: own(decided) };
  }
}

/** Opened before the tests of a file, closed after them. */
export function gateDesk(): GateDesk {
  const desk = new GateDesk();
  beforeAll(async () => {
    await desk.open();
    return () => desk.server.close();
  });
  return desk;
}

/** Sends nothing but what is changed. */
export function send(phone: ReturnType<typeof gatePhone>, changes: object = {}) {
  const body = { now: Date.now(), unsent: 0, listVersion: 0, scans: [], ...changes };
  return phone.call('POST', '/scans', body);
}
