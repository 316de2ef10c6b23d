import '@fastify/multipart';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { BadInputError, HttpError, WrongTypeError } from './errors.ts';
import { fairQueue } from './fair-queue.ts';

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
 * of both: 3 of the largest ID proofs at once or 49 photos of 226 kB, and 2,475 here. Proxies wait a minute for
 * an answer: in line and in that of the passwords it is less, but on a machine that does 3 passwords a second.
 */
const forms = fairQueue({
  room: 20_000_000,
  places: 3300,
  patienceMs: 40_000,
  retrySeconds: RETRY_SECONDS,
  sharesRoom: true,
});
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
  const room = forms.enter(Math.max(bytes, LEAST_BYTES), request.caller);
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
    const received = socket.bytesRead - before;
    before += received;
    looks += 1;
    if (received < LEAST_BYTES_PER_LOOK || looks >= MOST_LOOKS)
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
