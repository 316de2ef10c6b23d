import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { BadInputError, HttpError, WrongTypeError } from './errors.ts';

/** The most that a form may hold, and the error of one that is larger. */
export interface FormLimits {
  readonly maxBytes: number;
  readonly tooLarge: () => HttpError;
}

const LIMITS = { fields: 40, parts: 40, fieldNameSize: 100 };

/** The fields of a multipart form, text only. */
export async function readForm(
  request: FastifyRequest,
  { maxBytes, tooLarge }: FormLimits = {
    maxBytes: 0,
    tooLarge: () => new HttpError(413, 'The request is too large'),
  },
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new WrongTypeError('a form (multipart/form-data)');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
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
