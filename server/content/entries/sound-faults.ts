import type * as z from 'zod';
import { Festival, Team } from '../../../contract/festival.ts';
import { Venue } from '../../../contract/venues.ts';
import { Entry } from './entry.ts';
import { type ContentFault, Faults } from './faults.ts';
import { ClusterFile, EventFile, HospitalityFile, SponsorItem, WorkshopFile } from './schemas.ts';
import type { SoundEntries } from './sound-entries.ts';

/** By what an entry's key begins or ends with; the first counts. */
const SCHEMAS: readonly (readonly [key: RegExp, schema: z.core.$ZodType<object>])[] = [
  [/^festival\.yaml$/, Festival],
  [/^teams\.yaml\//, Team],
  [/^venues\.yaml\//, Venue],
  [/^clusters\/.*\/cluster\.yaml$/, ClusterFile],
  [/^clusters\//, EventFile],
  [/^hospitality\//, HospitalityFile],
  [/^sponsors\//, SponsorItem],
  [/^workshops\//, WorkshopFile],
];

/**
 * What today's rules find in the entries that stand in for those at fault: an update may have made the rules stricter since they
 * were noted. The next start judges them, too, and notes what is left of them.
 */
export function soundFaults(entries: SoundEntries): readonly ContentFault[] {
  const faults = new Faults();
  for (const [key, { fields, body, modifiedAt }] of entries) {
    const [, schema] = SCHEMAS.find(([of]) => of.test(key)) ?? [];
    if (!schema) continue;
    const fault = (field: string, reason: string) => faults.add(key, field, reason);
    Entry.judge({ key, fields, body, modifiedAt: new Date(modifiedAt), fault }, schema);
  }
  return faults.sorted();
}
