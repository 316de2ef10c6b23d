import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ID_PROOF_MAX_CHARACTERS } from '../../../contract/accounts/id-proofs.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { SignUp } from '../../../contract/accounts/sign-up.ts';
import { BadInputError, HttpError, WrongTypeError } from '../../http/errors.ts';
import { parseInput } from '../../http/serve-call.ts';

/** The ID proof as a data URL, and 128 kB for all the rest and the form's own lines. */
export const SIGN_UP_MAX_BYTES = ID_PROOF_MAX_CHARACTERS + 128 * 1024;

const LIMITS = { fields: 40, parts: 40, fieldNameSize: 100, fieldSize: ID_PROOF_MAX_CHARACTERS };

/** Reads the multipart form of a sign-up: text fields only, each of them checked. */
export async function readSignUp(request: FastifyRequest): Promise<SignUp> {
  if (!request.isMultipart()) throw new WrongTypeError('a form (multipart/form-data)');
  if (Number(request.headers['content-length'] ?? 0) > SIGN_UP_MAX_BYTES) throw tooLarge();

  const fields = await readFields(request).catch((error) => {
    // The form's reader throws plain errors for a form that breaks off or makes no sense.
    if (error instanceof HttpError || error.statusCode) throw error;
    throw new HttpError(400, 'The form could not be read', { cause: error });
  });
  return parseInput(SignUp, fields);
}

async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let characters = 0;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'file') {
      part.file.resume();
      throw new BadInputError({ [part.fieldname]: 'Must be text; a picture goes as a data URL' });
    }
    characters += typeof part.value === 'string' ? part.value.length : 0;
    if (part.valueTruncated || characters > SIGN_UP_MAX_BYTES) throw tooLarge();
    fields[part.fieldname] = part.value;
  }
  return fields;
}

/** Only an ID proof makes a sign-up as large as that. */
const tooLarge = () =>
  new HttpError(413, MESSAGES.idProofSize, { fields: { user_id_proof: MESSAGES.idProofSize } });
