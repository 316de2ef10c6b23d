import * as z from 'zod/mini';
import { requiredText } from '../accounts/fields.ts';
import { LET_IN, VERDICTS, WAYS } from './decide.ts';
import { gateCall } from './gate-call.ts';

/** 128 random bits in base64url, made when the scan happens. */
const ScanId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'This is no id of a scan'));

const about = {
  id: ScanId,
  /** By the device's clock, epoch milliseconds. */
  at: z.int(),
  /** The key of a place of the device. */
  place: requiredText(300, 'place is required'),
};

/**
 * Somebody stood at the gate. `verdict`: what the volunteer was told then. `listVersion`: of the list that it came from.
 * `isOut`: they were going out.
 */
const Scan = z.object({
  kind: z.literal('scan'),
  ...about,
  /** What is no code is only its last signs (`traceOf`). */
  code: z.string().check(z.maxLength(64)),
  way: z.enum(WAYS),
  letIn: z.array(z.enum(LET_IN)).check(z.maxLength(LET_IN.length)),
  verdict: z.enum(VERDICTS),
  listVersion: z.int(),
  isOut: z.boolean(),
});

/** That a scan was taken back, or put back, by its id. */
const Undo = z.object({ kind: z.enum(['taken back', 'put back']), ...about, of: ScanId });
export type UndoKind = z.infer<typeof Undo>['kind'];

export const GateScan = z.discriminatedUnion('kind', [Scan, Undo]);
export type GateScan = z.infer<typeof GateScan>;

/** `rank`: in the whole line, from 1. `here`: how many of it stand at the door, `ahead` of them before this one. */
const PlaceInLine = z.object({ rank: z.int(), here: z.int(), ahead: z.int() });
export type PlaceInLine = z.infer<typeof PlaceInLine>;

/**
 * The server's word on a scan, the same however often it is sent. `verdict`: null for an undo. `before`: the passage that
 * speaks against it, when and where. `isCase`: the desk has to look at it. `line`: of somebody who waits, then, at an
 * event's door. Moments are epoch milliseconds.
 */
export const ScanAnswer = z.object({
  id: z.string(),
  verdict: z.nullable(z.enum(VERDICTS)),
  before: z.nullable(z.object({ at: z.int(), where: z.string(), isOut: z.boolean() })),
  isCase: z.boolean(),
  line: z.optional(PlaceInLine),
});
export type ScanAnswer = z.infer<typeof ScanAnswer>;

export const SCANS_AT_ONCE = 100;

/**
 * Tells scans in the order in which they happened; also nothing but that the device is there. `now`: the device's clock
 * at sending, from which the server knows how wrong it is. `unsent`: how many more it has.
 */
export const sendScans = gateCall({
  name: 'sendScans',
  summary: 'Tell the server what was scanned',
  method: 'POST',
  path: '/api/gate/scans',
  device: 'known',
  body: z.object({
    now: z.int(),
    unsent: z.int().check(z.gte(0), z.lte(1_000_000)),
    listVersion: z.int().check(z.gte(0)),
    scans: z.array(GateScan).check(z.maxLength(SCANS_AT_ONCE)),
  }),
  message: z.object({ answers: z.array(ScanAnswer), hasEnded: z.boolean(), serverNow: z.int() }),
});

/** The file of a device that couldn't send: AES-GCM under its own key, of `HandedOver` as JSON. */
export const HandOverFile = z.object({
  device: requiredText(40, 'device is required'),
  /** 12 bytes in base64. */
  nonce: z.string().check(z.maxLength(24)),
  /** Base64. */
  sealed: z.string().check(z.maxLength(8_000_000)),
});
export type HandOverFile = z.infer<typeof HandOverFile>;

/** `offset`: what the server's clock is ahead of the device's, in milliseconds; the file may be read a day later. */
export const HandedOver = z.object({ offset: z.int(), scans: z.array(GateScan) });
export type HandedOver = z.infer<typeof HandedOver>;
