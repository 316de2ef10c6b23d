import type { Generated } from 'kysely';
import type { Verdict, Way } from '../../contract/gate/decide.ts';
import type { GateRule } from '../../contract/gate-rules.ts';

/** The tables of the gate; see `tables.ts`. */
export interface GateTables {
  /** A volunteer's phone. */
  gateDevices: {
    id: string;
    name: string;
    /** `DevicePlace` of `contract/desk/gate.ts`, as JSON. */
    place: string;
    endsAt: number;
    addedBy: string;
    addedAt: number;
    /** Of the code that pairs it; null once that was used. */
    pairingHash: string | null;
    pairingUntil: number;
    /** Of the cookie's token; null until it is paired. */
    tokenHash: string | null;
    endedAt: number | null;
    /** Its last contact, and what it said of itself then. */
    seenAt: number | null;
    unsent: Generated<number>;
    listVersion: Generated<number>;
    /** How many people it has looked up, ever. */
    lookups: Generated<number>;
  };
  /** What a device sent that had been ended at the desk, until somebody there decides about it. */
  gateLateScans: {
    deviceId: string;
    id: string;
    /** `GateScan` of `contract/gate/scans.ts` as JSON, `at` by our clock. */
    scan: string;
    receivedAt: number;
    decision: 'taken in' | 'left out' | null;
  };
  /** A scan that a device told, once each. Names nobody but by the account, which may be gone, or by the code of one that is. */
  gateScans: {
    deviceId: string;
    id: string;
    kind: 'scan' | 'taken back' | 'put back';
    /** Of an undo, the scan that it is about. */
    ofId: string | null;
    accountId: string | null;
    /** Where nobody is known by it, what is kept of what was read or typed: `traceOf`. */
    code: Generated<string>;
    place: string;
    scope: string;
    /** Epoch milliseconds by our clock, reckoned from the device's. */
    at: number;
    way: Way | null;
    /** A list, with commas. */
    letIn: Generated<string>;
    /** The verdict that the volunteer was told, and the server's. */
    told: Verdict | null;
    verdict: Verdict | null;
    /** `ScanAnswer` of `contract/gate/scans.ts`, as JSON: a repeat gets it again. */
    answer: string;
    /** 1 while the scan lets its person pass; a scan that is taken back doesn't. */
    stands: Generated<number>;
    /** 1 of somebody who goes out. */
    isOut: Generated<number>;
    /** Of the place, by which the server decided. */
    rule: Generated<GateRule>;
    receivedAt: number;
  };
  /** That somebody came in: one at all gates together, one at each event. */
  gateArrivals: {
    accountId: string;
    scope: string;
    /** The first time; null where every scan was taken back. */
    at: number | null;
    place: string;
    /** The last time. */
    lastInAt: number | null;
    /** Their last passage, in or out; null as `at`. */
    lastAt: number | null;
    lastPlace: string | null;
    lastIsOut: Generated<number>;
    /** How often they came in on the day of their last passage. */
    times: Generated<number>;
    version: number;
  };
  /** A scan that let somebody in whom the server would not have. */
  gateCases: {
    id: string;
    deviceId: string;
    scanId: string;
    accountId: string | null;
    verdict: Verdict;
    beforeDeviceId: string | null;
    beforeScanId: string | null;
    openedAt: number;
    decidedAt: number | null;
    decidedBy: string | null;
    decision: 'stands' | 'taken back' | null;
    note: Generated<string>;
  };
  /** The list of devices: a row of each person, as it was last sealed. */
  gateRows: {
    name: string;
    /** Null once the account is gone. */
    accountId: string | null;
    /** Of the key that it is sealed with. */
    keyId: string;
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
  gateVersions: {
    id: number;
    version: number;
  };
}
