import sharp from 'sharp';
import { ID_PROOF_MAX_BYTES } from '../../../contract/accounts/id-proofs.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { BadInputError } from '../../http/errors.ts';
import { boundedQueue } from '../../runtime/bounded-queue.ts';

/** A decoded picture takes 4 bytes a pixel: 40 megapixels is any phone's camera, and 160 MB. */
const MAX_PIXELS = 40_000_000;
/** An ID card is readable at this many pixels a side. */
const MAX_SIDE = 2000;
const READABLE_FORMATS = ['jpeg', 'png'];

/** One at a time: decoding is what costs memory here. */
const inTurn = boundedQueue(1, 60);

/**
 * The picture of a data URL, decoded and encoded anew as JPEG: what isn't a picture doesn't survive it,
 * and neither do the camera's notes of where and when. Kind and size are judged by content.
 */
export async function readIdProof(dataUrl: string): Promise<Buffer> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > ID_PROOF_MAX_BYTES) throw refusal(MESSAGES.idProofSize);
  return inTurn(() => reencode(bytes));
}

async function reencode(bytes: Buffer): Promise<Buffer> {
  const format = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!format || !READABLE_FORMATS.includes(format.format)) throw refusal(MESSAGES.idProofKind);
  if (format.width * format.height > MAX_PIXELS) throw refusal('ID Proof has too many pixels');
  try {
    // Not 'warning': it refuses photos of some phones, whose scan header is unusual but harmless.
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    throw refusal('ID Proof is damaged. Please choose another picture');
  }
}

function refusal(message: string) {
  return new BadInputError({ user_id_proof: message });
}
