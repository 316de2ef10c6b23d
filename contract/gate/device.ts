import * as z from 'zod/mini';
import { Sentence } from '../accounts/accounts-call.ts';
import { requiredText } from '../accounts/fields.ts';
import { GATE_RULES } from '../gate-rules.ts';
import { MINUTE_MS } from '../moments.ts';
import { gateCall } from './gate-call.ts';

/** A pairing is good once, and so long after it was made. */
export const PAIRING_GOOD_MS = 5 * MINUTE_MS;
/** 256 random bits in base64url, in the QR's address: `/gate#pair=…`. */
const PAIRING = /^[A-Za-z0-9_-]{43}$/;

/**
 * A place where a device stands. `key` names it in scans; `scope`: places of one scope know of each other's passages, as all
 * gates do. `mark`: of the event, as people's rows have it; null at a gate, where every pass is good. `rule`: what it
 * counts. `isListed`: false of a gate that the festival no longer has. Moments are epoch milliseconds.
 */
export const GatePlace = z.object({
  key: z.string(),
  scope: z.string(),
  name: z.string(),
  venue: z.nullable(z.string()),
  startsAt: z.nullable(z.int()),
  mark: z.nullable(z.string()),
  rule: z.enum(GATE_RULES),
  isListed: z.boolean(),
});
export type GatePlace = z.infer<typeof GatePlace>;

/** An event that people have places in, by its mark: what to tell somebody who stands at another one's door. */
export const GateEvent = z.object({
  mark: z.string(),
  name: z.string(),
  venue: z.nullable(z.string()),
  startsAt: z.nullable(z.int()),
});
export type GateEvent = z.infer<typeof GateEvent>;

/**
 * A device as it knows itself. `listKey`: 32 bytes in base64, of every row of the list; another one means another
 * list. `handOverKey`: 32 bytes in base64 that seal what it couldn't send. `events`: all that people may stand at the
 * wrong door of. Moments are epoch milliseconds.
 */
export const GateDevice = z.object({
  id: z.string(),
  name: z.string(),
  festival: z.string(),
  endsAt: z.int(),
  places: z.array(GatePlace),
  events: z.array(GateEvent),
  listKey: z.string(),
  handOverKey: z.string(),
  now: z.int(),
});
export type GateDevice = z.infer<typeof GateDevice>;

export const pairDevice = gateCall({
  name: 'pairDevice',
  summary: 'Make this phone a gate device',
  method: 'POST',
  path: '/api/gate/pairings',
  device: 'none',
  body: z.object({
    pairing: requiredText(43, 'Scan the code at the desk').check(
      z.regex(PAIRING, 'This is no code of the desk'),
    ),
  }),
  message: GateDevice,
  errors: { 409: 'The code was used before, or its five minutes are over.' },
});

export const getGateDevice = gateCall({
  name: 'getGateDevice',
  summary: 'This device, its places and its end',
  method: 'GET',
  path: '/api/gate/device',
  device: 'paired',
  message: GateDevice,
});

/** Ends this device at the end of a shift: nothing of it is good afterwards. */
export const endOwnDevice = gateCall({
  name: 'endOwnDevice',
  summary: 'End the shift of this device',
  method: 'POST',
  path: '/api/gate/device/end',
  device: 'known',
  message: Sentence,
});
