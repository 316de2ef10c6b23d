import * as z from 'zod/mini';
import { text } from '../accounts/fields.ts';
import { searchKey } from '../name-keys.ts';
import { gateCall } from './gate-call.ts';

/** The most rows, and the most arrivals, of one answer. */
export const LIST_PAGE = 4000;

/**
 * The changes of the list since a version, in the order of versions. `rows` and `arrivals`: base64 of what
 * `packRows` and `packArrivals` make; a later row takes the place of an earlier one of its name. An arrival is the last
 * passage of its person. `places`: what the arrivals' places mean: the scope, the name to tell, whether they went out, and
 * how often they came in on that day. `colleges`: words by mark, for these rows. `more`: ask again,
 * since `version`.
 */
export const GateList = z.object({
  version: z.int(),
  more: z.boolean(),
  people: z.int(),
  rows: z.string(),
  arrivals: z.string(),
  places: z.array(
    z.object({ scope: z.string(), name: z.string(), isOut: z.boolean(), times: z.int() }),
  ),
  colleges: z.record(z.string(), z.string()),
});
export type GateList = z.infer<typeof GateList>;

/**
 * People of the gates together at a moment, in epoch milliseconds: who came today, who came ever, and who is on campus now,
 * which is null where no gate counts in and out.
 */
export const OnCampus = z.object({
  asOf: z.int(),
  today: z.int(),
  ever: z.int(),
  now: z.nullable(z.int()),
});
export type OnCampus = z.infer<typeof OnCampus>;

/**
 * `since`: the version that the device has, 0 for none. By the key of a place of the device, `inByPlace`: who came in there
 * today, at a gate, and ever, at a door; `outByPlace`: who went out there today.
 */
export const getGateList = gateCall({
  name: 'getGateList',
  summary: 'The list of people, from a version on',
  method: 'GET',
  path: '/api/gate/list',
  device: 'paired',
  query: z.object({ since: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0) }),
  message: z.extend(GateList, {
    inByPlace: z.record(z.string(), z.int()),
    outByPlace: z.record(z.string(), z.int()),
    onCampus: OnCampus,
  }),
});

export const FOUND_AT_MOST = 20;

/** Somebody found by name. `phoneEnds`: the last four digits. */
export const FoundPerson = z.object({
  code: z.string(),
  name: z.string(),
  college: z.string(),
  phoneEnds: z.string(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

/** So long a name, a phone or the end of a code may be that is looked for. */
export const MAX_QUERY = 60;
/** Of fewer letters are too many names. */
const MIN_QUERY = 3;

/** True of what is long enough to be looked for, also as names are searched: without apostrophes. */
export function isLongEnough(q: string): boolean {
  return Math.min(q.length, searchKey(q).length) >= MIN_QUERY;
}

/**
 * Finds people by name, whole e-mail, phone, or the beginning or the end of their code; needs the network. `found`: how many
 * there are; `meant`: where there is nobody, those whose names sound like it, or differ by a slip.
 */
export const findAtGate = gateCall({
  name: 'findAtGate',
  summary: 'Find somebody without a pass',
  method: 'POST',
  path: '/api/gate/people',
  device: 'paired',
  onlyReads: true,
  body: z.object({
    q: text(MAX_QUERY).check(z.refine(isLongEnough, 'At least three letters')),
  }),
  message: z.object({
    found: z.int(),
    people: z.array(FoundPerson),
    meant: z.array(FoundPerson),
  }),
});
