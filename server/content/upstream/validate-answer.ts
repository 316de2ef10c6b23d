import * as z from 'zod/mini';
import { readEvents } from '../../../contract/events.ts';
import { readHospitalities } from '../../../contract/hospitality.ts';
import type { Fault, Reading } from '../../../contract/reading.ts';
import { readSponsors } from '../../../contract/sponsors.ts';
import { readWorkshops } from '../../../contract/workshops.ts';

/** An answer without its broken entries, and what was wrong with them. */
export interface SoundAnswer {
  readonly body: object;
  readonly leftOut: readonly Fault[];
  /** How many entries are in it. */
  readonly entries: number;
}

/** Checks an answer against the contract. @throws Error in plain words when it isn't one at all */
export const soundAnswer = (address: string, answer: unknown): SoundAnswer => {
  const { entries, faults } = read(address, answer);
  const broken = new Set(faults.map(({ entry }) => entry));
  const body = withoutEntries(answer as Wire, broken);
  return { body, leftOut: faults, entries: entries.length };
};

const read = (address: string, answer: unknown): Reading<unknown> => {
  try {
    if (address.startsWith('/api/clusters/')) return readEvents(answer, '');
    if (address.startsWith('/api/hospitalities')) return readHospitalities(answer);
    if (address.startsWith('/api/sponsors')) return readSponsors(answer, '');
    return readWorkshops(answer, '');
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const [issue] = error.issues;
    throw new Error(`sent another answer than agreed: ${issue?.path.join('.')} ${issue?.message}`);
  }
};

/** An answer that was read: a list of entries, or a cluster with its events in either form. */
interface Wire {
  readonly data:
    | readonly unknown[]
    | {
        readonly attributes: {
          readonly Cluster_Details?: { readonly Events?: Events } | null;
        };
      };
}
type Events = readonly unknown[] | { readonly data?: readonly unknown[] | null } | null;

const withoutEntries = (answer: Wire, broken: ReadonlySet<number>): object => {
  const sound = (list: readonly unknown[]) => list.filter((_, index) => !broken.has(index));
  const { data } = answer;
  if (isList(data)) return { ...answer, data: sound(data) };
  const details = data.attributes.Cluster_Details;
  const events = details?.Events;
  if (!events) return answer;
  const Events = isList(events) ? sound(events) : { ...events, data: sound(events.data ?? []) };
  const attributes = { ...data.attributes, Cluster_Details: { ...details, Events } };
  return { ...answer, data: { ...data, attributes } };
};

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
