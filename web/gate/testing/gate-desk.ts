import { base64Of, bytesOf } from '../../../contract/gate/base64.ts';
import type { Proof, Verdict } from '../../../contract/gate/decide.ts';
import type { GateDevice } from '../../../contract/gate/device.ts';
import {
  type ListArrival,
  type ListRow,
  NAME_BYTES,
  packArrivals,
  packPerson,
  packRows,
  ROW_INFO,
  ROW_SECRET_BYTES,
  rowKeys,
  rowNonce,
} from '../../../contract/gate/row.ts';
import type { GateScan } from '../../../contract/gate/scans.ts';

export const START = 1_758_168_000_000;
export const GATE = 'gate/Main gate';
export const DOOR = 'event/Dance/Lantern';
const LANTERN = 'bGFudGVy';
const COLLEGE = 'Y29sbGVn';

export const ASHA = { code: '7Q4M-X0TC-19HV-ZB3K', name: 'Asha', proof: 'seen' } as const;
export const RAVI = { code: '8R5N-Y1VD-20JW-0C4M', name: 'Ravi', proof: 'none' } as const;

interface Person {
  readonly code: string;
  readonly name: string;
  readonly proof: Proof;
}

/** The other end of a phone's calls, for tests of the phone alone: answers by the contract, remembers what it heard. */
export class GateDesk {
  now = START;
  /** In place of an answer. */
  fails: { status: number; retryAfter?: string } | 'no network' | 'cut off' | null = null;
  isEnded = false;
  isForgotten = false;
  readonly scans = new Map<string, GateScan>();
  readonly heard: string[] = [];
  says: Verdict | null = null;
  rows: ListRow[] = [];
  arrivals: ListArrival[] = [];
  device: GateDevice = {
    id: 'device',
    name: 'Main gate, left',
    festival: 'Utsava',
    ends_at: START + 3_600_000,
    places: [
      { key: GATE, scope: 'gate', name: 'Main gate', venue: null, starts_at: null, mark: null },
      { key: DOOR, scope: DOOR, name: 'Lantern', venue: 'Hall', starts_at: START, mark: LANTERN },
    ],
    events: [{ mark: LANTERN, name: 'Lantern', venue: 'Hall', starts_at: START }],
    list_key: base64Of(new Uint8Array(32).fill(7)),
    hand_over_key: base64Of(new Uint8Array(32).fill(9)),
    now: START,
  };

  async add({ code, name, proof }: Person, marks: readonly string[] = []): Promise<void> {
    const version = this.rows.length + 1;
    const row = (await rowKeys(this.device.list_key, code)).name;
    const packed = packPerson({ name, proof, marks, college: { mark: COLLEGE } });
    const sealed = await sealRow(this.device.list_key, code, version, packed);
    this.rows.push({ name: row, version, sealed });
  }

  async addWithPlace(person: Person): Promise<void> {
    await this.add(person, [LANTERN]);
  }

  /** That somebody came in, or went out (`at` 0), as another phone told. */
  async arrive({ code }: Person, at: number): Promise<void> {
    const { name } = await rowKeys(this.device.list_key, code);
    this.arrivals.push({ name, place: 0, at: Math.trunc(at / 1000) });
  }

  send = (async (address: string, request: RequestInit) => {
    const { fails } = this;
    if (fails === 'no network') throw new TypeError('fetch failed');
    this.heard.push(`${request.method} ${address}`);
    if (fails && fails !== 'cut off')
      return Response.json(
        { message: 'Not now' },
        { status: fails.status, headers: { 'retry-after': fails.retryAfter ?? '' } },
      );
    const answer = this.#answer(address, JSON.parse(String(request.body ?? '{}')));
    if (fails === 'cut off') throw new TypeError('terminated');
    if (!answer) return Response.json({ message: 'No device' }, { status: 401 });
    return Response.json({ message: answer });
  }) as typeof fetch;

  #answer(address: string, body: { scans: GateScan[] }) {
    const [path, query] = address.split('?');
    if (path === '/api/gate/pairings') return this.#deviceNow();
    if (this.isForgotten) return null;
    if (path === '/api/gate/scans') return this.#takeScans(body.scans);
    if (path === '/api/gate/device/end') {
      this.isEnded = true;
      return 'Ended';
    }
    if (this.isEnded) return null;
    return path === '/api/gate/device' ? this.#deviceNow() : this.#list(query);
  }

  #deviceNow() {
    return { ...this.device, now: this.now };
  }

  #takeScans(scans: readonly GateScan[]) {
    for (const scan of scans) this.scans.set(scan.id, scan);
    const answers = scans.map((scan) => ({
      id: scan.id,
      verdict: scan.kind === 'scan' ? (this.says ?? scan.verdict) : null,
      before: null,
      is_case: false,
    }));
    return { answers, has_ended: this.isEnded, server_now: this.now };
  }

  /** Two rows at a time, so that a list comes in parts. */
  #list(query = '') {
    const since = Number(new URLSearchParams(query).get('since'));
    const rows = this.rows.filter(({ version }) => version > since).slice(0, 2);
    const version = rows.at(-1)?.version ?? since;
    return {
      version,
      more: version < this.rows.length,
      people: this.rows.length,
      rows: base64Of(packRows(rows)),
      arrivals: base64Of(packArrivals(this.arrivals)),
      places: [{ scope: 'gate', name: 'North gate' }],
      colleges: { [COLLEGE]: 'SASTRA Deemed University, Thanjavur' },
      in_by_place: { [GATE]: 10 },
    };
  }
}

async function sealRow(listKey: string, code: string, version: number, packed: Uint8Array) {
  const encoder = new TextEncoder();
  const raw = encoder.encode(code);
  const material = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveBits']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(listKey) };
  const bits = await crypto.subtle.deriveBits(
    { ...hkdf, info: encoder.encode(ROW_INFO) },
    material,
    ROW_SECRET_BYTES * 8,
  );
  const secret = new Uint8Array(bits).subarray(NAME_BYTES);
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
  const algorithm = { name: 'AES-GCM', iv: rowNonce(version) };
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, key, new Uint8Array(packed)));
}
