import type { Generated } from 'kysely';
import type { Verdict, Way } from '../../contract/gate/decide.ts';

/** The tables of the gate; see `tables.ts`. */
export interface GateTables {
  /** A volunteer's phone. */
  gate_devices: {
    id: string;
    name: string;
    /** `DevicePlace` of `contract/desk/gate.ts`, as JSON. */
    place: string;
    ends_at: number;
    added_by: string;
    added_at: number;
    /** Of the code that pairs it; null once that was used. */
    pairing_hash: string | null;
    pairing_until: number;
    /** Of the cookie's token; null until it is paired. */
    token_hash: string | null;
    ended_at: number | null;
    /** Its last contact, and what it said of itself then. */
    seen_at: number | null;
    unsent: Generated<number>;
    list_version: Generated<number>;
  };
  /** A scan that a device told, once each. Names nobody but by the account, which may be gone. */
  gate_scans: {
    device_id: string;
    id: string;
    kind: 'scan' | 'taken back' | 'put back';
    /** Of an undo, the scan that it is about. */
    of_id: string | null;
    account_id: string | null;
    place: string;
    scope: string;
    /** Epoch milliseconds by our clock, reckoned from the device's. */
    at: number;
    way: Way | null;
    /** A list, with commas. */
    let_in: Generated<string>;
    /** The verdict that the volunteer was told, and the server's. */
    told: Verdict | null;
    verdict: Verdict | null;
    /** `ScanAnswer` of `contract/gate/scans.ts`, as JSON: a repeat gets it again. */
    answer: string;
    /** 1 while the scan lets its person in; a scan that is taken back doesn't. */
    stands: Generated<number>;
    received_at: number;
  };
  /** That somebody is in: one at all gates together, one at each event. */
  gate_arrivals: {
    account_id: string;
    scope: string;
    /** Null where every scan was taken back. */
    at: number | null;
    place: string;
    version: number;
  };
  /** A scan that let somebody in whom the server would not have. */
  gate_cases: {
    id: string;
    device_id: string;
    scan_id: string;
    account_id: string | null;
    verdict: Verdict;
    before_device_id: string | null;
    before_scan_id: string | null;
    opened_at: number;
    decided_at: number | null;
    decided_by: string | null;
    decision: 'stands' | 'taken back' | null;
    note: Generated<string>;
  };
  /** The list of devices: a row of each person, as it was last sealed. */
  gate_rows: {
    name: string;
    /** Null once the account is gone. */
    account_id: string | null;
    /** Of the key that it is sealed with. */
    key_id: string;
    /** Of what is sealed: tells whether it has changed. */
    digest: string;
    /** Null once the account is gone. */
    sealed: Uint8Array | null;
    version: number;
  };
  /**
   * 1: the one counter of the versions of rows and arrivals, which who moves it on holds until the transaction ends. 2:
   * the moment at which the list was last compared.
   */
  gate_versions: {
    id: number;
    version: number;
  };
}
