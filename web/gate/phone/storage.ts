import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { GateDevice } from '../../../contract/gate/device.ts';
import type { OnCampus } from '../../../contract/gate/list.ts';
import type { GateScan, ScanAnswer } from '../../../contract/gate/scans.ts';

/**
 * The last passage of a row's person. `at`: epoch milliseconds; 0 in a change, where there is none. `isOut`: they went out.
 * `times`: how often they came in on that day.
 */
export interface Arrival {
  readonly name: string;
  readonly scope: string;
  readonly where: string;
  readonly at: number;
  readonly isOut: boolean;
  readonly times: number;
}

/** The part of the list whose rows' names begin with one byte. `rows`: as `packRows` packs them. */
export interface Bucket {
  readonly rows: Uint8Array<ArrayBuffer>;
  readonly arrivals: readonly Arrival[];
}

/**
 * The change that a scan makes in where somebody is, and where that counts. `before`: what it takes the place of, null where
 * it takes something back; `passage`: the one that it adds or takes back.
 */
export interface Change extends Arrival {
  readonly place: string;
  readonly before: Arrival | null;
  readonly passage: { readonly at: number; readonly isOut: boolean; readonly by: 1 | -1 };
}

/** A scan as it was written down, with the server's word once that has come. */
export interface Written {
  readonly seq: number;
  readonly scan: GateScan;
  readonly change: Change | null;
  readonly answer: ScanAnswer | null;
}

/**
 * `device`: null until it is paired. `offset`: what the server's clock is ahead of the phone's, in milliseconds.
 * `checkedAt`: when the server last said that this is the list, in epoch milliseconds by its clock. `isEnding`: the server
 * is still to be told that the shift has ended.
 */
export interface Facts {
  readonly device: GateDevice | null;
  readonly offset: number;
  readonly list: {
    readonly version: number;
    readonly people: number;
    readonly inByPlace: Readonly<Record<string, number>>;
    readonly outByPlace: Readonly<Record<string, number>>;
    /** Null until the server has told it. */
    readonly onCampus: OnCampus | null;
    readonly checkedAt: number;
  };
  readonly colleges: Readonly<Record<string, string>>;
  readonly isEnding: boolean;
}

/** Of a phone that knows nothing yet. */
export const NO_FACTS: Facts = {
  device: null,
  offset: 0,
  list: {
    ...{ version: 0, people: 0, checkedAt: 0 },
    ...{ inByPlace: {}, outByPlace: {}, onCampus: null },
  },
  colleges: {},
  isEnding: false,
};

interface Schema extends DBSchema {
  facts: { key: keyof Facts; value: Facts[keyof Facts] };
  buckets: { key: number; value: Bucket };
  scans: { key: number; value: Written };
}

export type Storage = IDBPDatabase<Schema>;

export const STORES = ['facts', 'buckets', 'scans'] as const;

export function openStorage(name: string): Promise<Storage> {
  return openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('facts');
      database.createObjectStore('buckets');
      database.createObjectStore('scans', { keyPath: 'seq', autoIncrement: true });
    },
  });
}
