import '@fastify/multipart';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { BadInputError, BusyError, HttpError, WrongTypeError } from './errors.ts';
import { fairStock } from './fair-stock.ts';
import { addressGroup } from './limits.ts';

const RETRY_SECONDS = 10;

/** The most that a form may hold, and the error of one that is larger. */
export interface FormLimits {
  readonly maxBytes: number;
  readonly tooLarge: () => HttpError;
}

const NO_FORM: FormLimits = {
  maxBytes: 0,
  tooLarge: () => new HttpError(413, 'The request is too large'),
};

const LIMITS = { fields: 40, parts: 40, fieldNameSize: 100 };

/**
 * Bytes of all forms under way, from before the first is read until the answer; in memory they may take twice that.
 * The others wait unread, some 64 kB each: a burst is a line, not a refusal. One address alone gets three quarters
 * of both: 3 of the largest ID proofs at once or 49 photos of 226 kB, and 2,250 waiting. Proxies wait a minute for
 * an answer: in line and in that of the passwords it is less, but on a machine that does 3 passwords a second.
 */
const enterRoom = roomWithLine({ total: 20_000_000, places: 3000, patienceMs: 40_000 });
/** The least that a form counts, for all that a connection takes. */
const LEAST_BYTES = 64 * 1024;

/** A refused form is read for so long. */
const WASTE_MS = 5000;

const LOOK_EVERY_MS = 15_000;
/** Slower than a telephone line of 1998: nobody is there any more, or somebody only holds on. */
const LEAST_BYTES_PER_LOOK = 4_000 * (LOOK_EVERY_MS / 1000);
/** The largest ID proof comes in 90 s at 47 kB/s, a photo of 226 kB at less than the least. */
const MOST_LOOKS = 6;

/**
 * Does `work` with the fields of a multipart form, text only. @throws BusyError where too many wait already,
 * before any of it is read; HttpError with 408 when it comes too slowly
 */
export async function withForm<T>(
  request: FastifyRequest,
  { maxBytes, tooLarge }: FormLimits = NO_FORM,
  work: (fields: Record<string, unknown>) => T | Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new WrongTypeError('a form (multipart/form-data)');
  const bytes = Number(request.headers['content-length'] ?? maxBytes);
  if (bytes > maxBytes) throw tooLarge();
  const room = enterRoom(Math.max(bytes, LEAST_BYTES), addressGroup(request.ip));
  const leave = await room.catch(async (error) => {
    await readToWaste(request);
    throw error;
  });
  try {
    // Whoever waited may be gone.
    if (request.raw.destroyed) throw new HttpError(400, 'The form could not be read');
    return await work(await inTime(request, readFields(request, { maxBytes, tooLarge })));
  } finally {
    leave();
  }
}

/** Closing a connection while the other side still sends takes the answer back, and a proxy tells a 502 of its own. */
async function readToWaste({ raw }: FastifyRequest): Promise<void> {
  const signal = AbortSignal.timeout(WASTE_MS);
  await finished(raw.resume(), { signal }).catch(() => undefined);
}

async function inTime<T>(request: FastifyRequest, reading: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const { socket } = request.raw;
  let before = socket.bytesRead;
  let looks = 0;
  const timer = setInterval(() => {
    const came = socket.bytesRead - before;
    before += came;
    looks += 1;
    if (came < LEAST_BYTES_PER_LOOK || looks >= MOST_LOOKS)
      reject(new HttpError(408, 'The form took too long to arrive. Please try again'));
  }, LOOK_EVERY_MS);
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearInterval(timer);
  }
}

async function readFields(
  request: FastifyRequest,
  { maxBytes, tooLarge }: FormLimits,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let characters = 0;
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fieldSize: maxBytes } })) {
      if (part.type === 'file') {
        part.file.resume();
        throw new BadInputError({ [part.fieldname]: 'Must be text; a picture goes as a data URL' });
      }
      characters += String(part.value).length;
      if (part.valueTruncated || characters > maxBytes) throw tooLarge();
      fields[part.fieldname] = part.value;
    }
  } catch (error) {
    // The form's reader throws plain errors for a form that breaks off or makes no sense.
    if (error instanceof HttpError || (error as { statusCode?: number }).statusCode) throw error;
    throw new HttpError(400, 'The form could not be read', { cause: error });
  }
  return fields;
}

interface Waiting {
  readonly amount: number;
  readonly enter: (leave: () => void) => void;
}

/**
 * Room for `total` at once, and a line of `places` before it in which senders (`by`) take turns. Entering gives the
 * function that leaves. @throws BusyError at once where the line is full, or after `patienceMs` in it
 */
function roomWithLine({
  total,
  places,
  patienceMs,
}: {
  total: number;
  places: number;
  patienceMs: number;
}) {
  const takeRoom = fairStock(total);
  const takePlace = fairStock(places);
  /** By sender; the first of them has waited longest for a turn. */
  const lines = new Map<string, Waiting[]>();

  /** Lets in whoever there is room for; a sender that had a turn goes behind the others. */
  function admit(): void {
    for (const [by, line] of [...lines]) {
      const [first] = line;
      const leave = first && takeRoom(first.amount, by);
      if (!leave) continue;
      remove(by, first);
      const rest = lines.get(by);
      if (rest && lines.delete(by)) lines.set(by, rest);
      first.enter(() => {
        leave();
        admit();
      });
    }
  }

  function remove(by: string, waiting: Waiting): void {
    const rest = lines.get(by)!.filter((each) => each !== waiting);
    if (rest.length > 0) lines.set(by, rest);
    else lines.delete(by);
  }

  return async (amount: number, by: string): Promise<() => void> => {
    const leaveLine = takePlace(1, by);
    if (!leaveLine) throw new BusyError(RETRY_SECONDS);
    const { promise, resolve: enter, reject } = Promise.withResolvers<() => void>();
    const waiting: Waiting = { amount, enter };
    lines.set(by, [...(lines.get(by) ?? []), waiting]);
    const timer = setTimeout(() => {
      remove(by, waiting);
      reject(new BusyError(RETRY_SECONDS));
    }, patienceMs);
    admit();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      leaveLine();
    }
  };
}
