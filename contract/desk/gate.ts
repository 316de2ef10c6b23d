import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { lookupText, optionalText, requiredName, requiredText, text } from '../accounts/fields.ts';
import { isPassing, VERDICTS } from '../gate/decide.ts';
import { HandOverFile } from '../gate/scans.ts';
import { GATE_RULES } from '../gate-rules.ts';
import { MINUTE_MS } from '../moments.ts';
import { deskCall } from './desk-call.ts';
import { FilterOptions, PageNumber, pageOf } from './list.ts';

/** Arrivals are counted by it. */
export const QUARTER_MS = 15 * MINUTE_MS;

/** A phone that has said nothing for so long has no network, or is off. */
export const SILENT_MS = 2 * MINUTE_MS;

const Moment = z.int();
const params = z.object({ id: requiredText(40, 'id is required') });

/** The place of a device: one gate, or the doors of events. */
export const DevicePlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gate'), name: requiredName(60, 'Name the gate') }),
  z.object({
    kind: z.literal('events'),
    events: z
      .array(z.object({ clusterName: lookupText(200), eventName: lookupText(2000) }))
      .check(z.minLength(1, 'Choose an event'), z.maxLength(20, 'At most 20 events')),
  }),
]);
export type DevicePlace = z.infer<typeof DevicePlace>;

/**
 * A volunteer's phone. `isListed`: false at a gate that the festival no longer has. `unsent`: as it last said; `late`: what it sent after it was ended at the desk, which counts for
 * nothing until somebody decides; `lookups`: how many people it has looked up. Moments are epoch milliseconds.
 */
export const DeskDevice = z.object({
  id: z.string(),
  name: z.string(),
  place: DevicePlace,
  isListed: z.boolean(),
  endsAt: Moment,
  state: z.enum(['to be paired', 'paired', 'ended']),
  seenAt: z.nullable(Moment),
  unsent: z.int(),
  scans: z.int(),
  late: z.int(),
  lookups: z.int(),
  addedBy: z.string(),
});
export type DeskDevice = z.infer<typeof DeskDevice>;

export const listGateDevices = deskCall({
  name: 'listGateDevices',
  summary: 'The gate devices, and the festival’s gates',
  method: 'GET',
  path: '/api/desk/gate/devices',
  needs: 'see the gate',
  message: z.object({
    devices: z.array(DeskDevice),
    gates: z.array(z.object({ name: z.string(), rule: z.enum(GATE_RULES) })),
  }),
});

/** Shown as a QR: good once, until a moment. `address`: what the phone opens. */
export const Pairing = z.object({ device: z.string(), address: z.string(), goodUntil: Moment });
export type Pairing = z.infer<typeof Pairing>;

export const addGateDevice = deskCall({
  name: 'addGateDevice',
  summary: 'Add a gate device, to be paired within five minutes',
  method: 'POST',
  path: '/api/desk/gate/devices',
  needs: 'run the gate',
  body: z.object({
    name: requiredName(60, 'Name the device, or who carries it'),
    place: DevicePlace,
    endsAt: z.int('Say until when'),
  }),
  message: Pairing,
});

/** Another code for a device, also in place of a phone that was lost: what was paired before is no more. */
export const pairAgain = deskCall({
  name: 'pairAgain',
  summary: 'Pair a device anew',
  method: 'POST',
  path: '/api/desk/gate/devices/:id/pairing',
  needs: 'run the gate',
  params,
  message: Pairing,
});

export const endGateDevice = deskCall({
  name: 'endGateDevice',
  summary: 'End a device: it forgets everything at its next contact',
  method: 'POST',
  path: '/api/desk/gate/devices/:id/end',
  needs: 'run the gate',
  params,
  message: Sentence,
});

/** What a device sent after it was ended at the desk is taken in, or left out for good. */
export const decideLateScans = deskCall({
  name: 'decideLateScans',
  summary: 'Decide about what an ended device sent',
  method: 'POST',
  path: '/api/desk/gate/devices/:id/late',
  needs: 'run the gate',
  params,
  body: z.object({ what: z.enum(['taken in', 'left out'], 'Decide') }),
  message: Sentence,
});

/**
 * Takes the file of a device that couldn't send; as often as one likes, each scan counts once. `leftOut`: those at a
 * place that isn't the device's, when by its clock; all others are taken.
 */
export const takeHandedOver = deskCall({
  name: 'takeHandedOver',
  summary: 'Read the file that a device handed over',
  method: 'POST',
  path: '/api/desk/gate/handed-over',
  needs: 'run the gate',
  body: HandOverFile,
  message: z.object({
    device: z.string(),
    scans: z.int(),
    newScans: z.int(),
    leftOut: z.array(z.object({ at: Moment, place: z.string() })),
  }),
});

/**
 * A gate, or an event's door. `rule`: null of a gate that the festival no longer has. `people`: who came in there first.
 * `byQuarter`: who came in today, per quarter of an hour, from `from` on; `outToday`: who went out.
 */
export const PlaceArrivals = z.object({
  place: z.string(),
  isGate: z.boolean(),
  rule: z.nullable(z.enum(GATE_RULES)),
  people: z.int(),
  byQuarter: z.array(z.int()),
  outToday: z.int(),
});
export type PlaceArrivals = z.infer<typeof PlaceArrivals>;

/**
 * Today's arrivals, and all so far, within a right: at the gates, or at the doors of one's own events. `people`: with a
 * pass; `onCampus` by the gates, `unseen` of these since yesterday or longer. `from`: epoch milliseconds of the first quarter.
 */
export const Arrivals = z.object({
  asOf: Moment,
  from: Moment,
  people: z.int(),
  arrived: z.int(),
  arrivedToday: z.int(),
  onCampus: z.nullable(z.object({ now: z.int(), unseen: z.int() })),
  places: z.array(PlaceArrivals),
  last: z.array(z.object({ at: Moment, place: z.string(), name: z.string(), isOut: z.boolean() })),
  devices: z.object({ paired: z.int(), unsent: z.int(), silent: z.int() }),
  openCases: z.int(),
});
export type Arrivals = z.infer<typeof Arrivals>;

export const getArrivals = deskCall({
  name: 'getArrivals',
  summary: 'Who has arrived, by gate and quarter of an hour',
  method: 'GET',
  path: '/api/desk/gate/arrivals',
  needs: 'see the gate',
  message: Arrivals,
});

/** Null for a code that is nobody's, or an account that is gone. */
const Scanned = z.nullable(z.object({ code: z.string(), name: z.string(), college: z.string() }));
const At = z.object({ at: Moment, place: z.string(), device: z.string(), isOut: z.boolean() });

/**
 * Somebody whom a volunteer let pass while the server would not have. `verdict`: what it says, by the passage `before`.
 * `kept out` is a pass that was shown twice within minutes: its second holder didn't get in.
 */
export const GateCase = z.object({
  id: z.string(),
  verdict: z.enum(VERDICTS),
  person: Scanned,
  admitted: At,
  before: z.nullable(At),
  decided: z.nullable(
    z.object({
      what: z.enum(['stands', 'taken back']),
      note: z.string(),
      by: z.string(),
      at: Moment,
    }),
  ),
});
export type GateCase = z.infer<typeof GateCase>;

/** So many open cases of one device are shown one by one. */
export const CASES_OF_A_DEVICE = 10;

/** `devices`: those with more open cases than are shown of one, the most first. */
export const listGateCases = deskCall({
  name: 'listGateCases',
  summary: 'Admissions to decide about, and the last that were decided',
  method: 'GET',
  path: '/api/desk/gate/cases',
  needs: 'see the gate',
  message: z.object({
    open: z.array(GateCase),
    decided: z.array(GateCase),
    devices: z.array(z.object({ id: z.string(), name: z.string(), open: z.int() })),
  }),
});

/** `taken back`: this admission counts no longer. 409 where somebody has decided meanwhile. */
export const decideGateCase = deskCall({
  name: 'decideGateCase',
  summary: 'Decide about an admission',
  method: 'POST',
  path: '/api/desk/gate/cases/:id/decision',
  needs: 'run the gate',
  params,
  body: z.object({ what: z.enum(['stands', 'taken back'], 'Decide'), note: text(200) }),
  message: Sentence,
});

/** At once: a phone may have told a thousand, and everybody at the gates waits meanwhile. */
export const CASES_TOGETHER = 200;

/** Decides the open cases of a device together, the oldest first. */
export const decideGateCasesOf = deskCall({
  name: 'decideGateCasesOf',
  summary: 'Decide about the open cases of a device',
  method: 'POST',
  path: '/api/desk/gate/devices/:id/cases',
  needs: 'run the gate',
  params,
  body: z.object({ what: z.enum(['stands', 'taken back'], 'Decide'), note: text(200) }),
  message: Sentence,
});

/** The verdicts by which somebody is sent away, or looked at first. */
export const REFUSALS = VERDICTS.filter((verdict) => !isPassing(verdict));

/**
 * A scan whose volunteer was told no, and let nobody in after all. `read`: of one by which nobody is known, the whole code, or the
 * last signs of what is none; else empty, and where a phone didn't say.
 */
export const Refusal = z.object({
  id: z.string(),
  at: Moment,
  place: z.string(),
  device: z.string(),
  verdict: z.enum(REFUSALS),
  person: Scanned,
  read: z.string(),
});
export type Refusal = z.infer<typeof Refusal>;

/** Newest first. `options`: all gates and days (of a gate, from five in the morning) that there are. */
export const listRefusals = deskCall({
  name: 'listRefusals',
  summary: 'Scans that were refused at the gate, and why',
  method: 'GET',
  path: '/api/desk/gate/refusals',
  needs: 'see the gate',
  query: z.object({
    /** A part of the name or of the code, also of one that is nobody's. */
    q: optionalText(120),
    /** By its key. */
    place: optionalText(300),
    verdict: z._default(z.enum(['', ...REFUSALS]), ''),
    /** `2025-09-19` */
    day: z._default(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, 'A day is 2025-09-19')), ''),
    page: PageNumber,
  }),
  message: pageOf(Refusal, { options: FilterOptions }),
});
