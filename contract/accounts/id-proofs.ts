import * as z from 'zod/mini';
import { MESSAGES } from './messages.ts';

/** The largest ID proof, in bytes of the picture itself (3 MB, section 5). */
export const ID_PROOF_MAX_BYTES = 3 * 1024 * 1024;

/** Of the longer side, in pixels: on a smaller picture there is no card. The form asks for more, at which a name is read. */
export const ID_PROOF_MIN_SIDE = 50;

/** For `<input type="file" accept>`: jpg, jpeg and png (section 5). */
export const ID_PROOF_ACCEPT = '.jpg,.jpeg,.png,image/jpeg,image/png';

/** The longest data URL of an ID proof: base64 takes 4 characters for 3 bytes, and it has a short head. */
export const ID_PROOF_MAX_CHARACTERS = Math.ceil(ID_PROOF_MAX_BYTES / 3) * 4 + 64;

/** A picture as `data:image/jpeg;base64,…` or PNG. The server looks at the content, not at this name. */
export const IdProofDataUrl = z
  .string(MESSAGES.idProofRequired)
  .check(
    z.minLength(1, { error: MESSAGES.idProofRequired, abort: true }),
    z.maxLength(ID_PROOF_MAX_CHARACTERS, { error: MESSAGES.idProofSize, abort: true }),
    z.regex(/^data:image\/(jpeg|jpg|png);base64,./, MESSAGES.idProofKind),
  );
