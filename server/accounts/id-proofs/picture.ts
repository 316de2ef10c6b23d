import { ID_PROOF_MAX_BYTES, ID_PROOF_MIN_SIDE } from '../../../contract/accounts/id-proofs.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { BadInputError } from '../../http/errors.ts';
import { fairQueue } from '../../http/fair-queue.ts';
import {
  isJpeg,
  isLightEnough,
  isPng,
  isWhole,
  MAX_PIXELS,
  onlyDrawing,
} from '../../runtime/picture-cost.ts';
import sharp from '../../runtime/sharp.ts';

/** An ID card is readable at this many pixels a side. */
const MAX_SIDE = 2000;
/** The heaviest that is let through takes less than one. */
const MAX_SECONDS = 10;
/** Pixels are counted in `picture-cost.ts`. Not 'warning': it refuses photos of some phones, whose scan header is unusual. */
const READING = { limitInputPixels: false, failOn: 'error' } as const;

const TOO_MANY_PIXELS = `ID Proof has too many pixels: more than ${MAX_PIXELS / 1_000_000} million, or half of that in an interlaced or progressive picture`;
const TOO_SMALL = `ID Proof is too small to be read: choose a picture of at least ${ID_PROOF_MIN_SIDE} pixels`;

/** One at a time: decoding is what costs memory here. */
const inTurn = fairQueue({ room: 1, places: 81 });

/**
 * The picture of a data URL, as it came but for what a PNG carries beside its drawing; it is not to be shown before
 * `makeAnew`. Nothing is decoded, so this costs next to nothing. @throws BadInputError for a size or kind that
 * isn't allowed, judged by content, and for one that is damaged as far as its structure tells
 */
export async function readPicture(dataUrl: string): Promise<Buffer> {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  const length = Buffer.byteLength(base64, 'base64');
  if (length > ID_PROOF_MAX_BYTES) throw refusal(MESSAGES.idProofSize);
  const given = Buffer.from(base64, 'base64');
  // Node leaves out what is no base64.
  if (given.length !== length) throw refusal(MESSAGES.idProofKind);
  if (!isJpeg(given) && !isPng(given)) throw refusal(MESSAGES.idProofKind);
  if (!isWhole(given)) throw damaged();
  const bytes = isPng(given) ? onlyDrawing(given) : given;
  const metadata = await sharp(bytes, READING)
    .metadata()
    .catch(() => undefined);
  if (!metadata) throw damaged();
  if (!isLightEnough(metadata, bytes)) throw refusal(TOO_MANY_PIXELS);
  if (Math.max(metadata.width, metadata.height) < ID_PROOF_MIN_SIDE) throw refusal(TOO_SMALL);
  return bytes;
}

/**
 * The picture decoded and encoded anew as JPEG: what isn't a picture doesn't survive it, and neither do the
 * camera's notes of where and when. Undefined for one that can't be decoded. @throws BusyError
 */
export function makeAnew(bytes: Buffer): Promise<Buffer | undefined> {
  return inTurn(() =>
    sharp(bytes, READING)
      .timeout({ seconds: MAX_SECONDS })
      .rotate()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer()
      .catch(undefinedUnlessLate),
  );
}

/** A machine that has too much to do says nothing of the picture. */
function undefinedUnlessLate(error: Error): undefined {
  if (error.message.startsWith('timeout')) throw error;
}

function damaged() {
  return refusal('ID Proof is damaged. Please choose another picture');
}

function refusal(message: string) {
  return new BadInputError({ user_id_proof: message });
}
