import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { Festival, Team } from '../../../contract/festival.ts';
import { Venue } from '../../../contract/venues.ts';
import { Entry } from './entry.ts';
import { ClusterFile, EventFile, HospitalityFile, SponsorItem, WorkshopFile } from './schemas.ts';

const SCHEMAS = {
  Festival,
  Team,
  Venue,
  ClusterFile,
  EventFile,
  HospitalityFile,
  SponsorItem,
  WorkshopFile,
};

/** What may stand where a field should: of any type, with the keys that fields within fields have. */
const wrong = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, undefined, true, '', 'x', 'x'.repeat(3000), 12, -1, 0.5, 1e20),
    fc.array(tie('value'), { maxLength: 12 }),
    fc.dictionary(fc.constantFrom(...keysWithin()), tie('value'), { maxKeys: 6 }),
  ),
})).value;

function keysWithin(): string[] {
  const festival = [
    'heading',
    'text',
    'figures',
    'title',
    'imprint',
    'items',
    'number',
    'of',
    'points',
  ];
  const registration = [
    'opens',
    'closes',
    'team',
    'min',
    'max',
    'questions',
    'id',
    'label',
    'kind',
  ];
  return [
    ...festival,
    ...registration,
    'name',
    'link',
    'logo',
    'phone',
    'position',
    'home',
    'desk',
    '1',
  ];
}

test.for(Object.entries(SCHEMAS))(
  'whatever is wrong in a field of %s, its reason is in an editor’s words',
  ([, schema]) => {
    const fields = Object.keys((schema as unknown as z.core.$ZodObject)._zod.def.shape);
    const reasons = new Set<string>();
    const written = { key: 'a.md', body: '', modifiedAt: new Date(0) };
    const fault = (_: string, reason: string) => void reasons.add(reason);
    fc.assert(
      fc.property(fc.constantFrom(...fields), wrong, (field, value) => {
        const entry = { ...written, fields: { [field]: value }, fault };
        Entry.judge(entry, schema as z.core.$ZodType<object>);
      }),
      { numRuns: 400 },
    );
    expect(reasons.size).toBeGreaterThan(1);
    for (const reason of reasons) {
      expect(reason).toMatch(/^(must|is|are|holds|has|\S+ is there already|"?x)/);
      expect(reason).not.toMatch(/invalid|expected|received|too (big|small)|unrecognized|zod/i);
    }
  },
);
