import { ID_PROOF_MAX_BYTES } from '../../../contract/accounts/id-proofs.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { BadInputError } from '../../http/errors.ts';
import { boundedQueue } from '../../runtime/bounded-queue.ts';
import sharp from '../../runtime/sharp.ts';
import { isJpeg, isLightEnough, isPng, onlyDrawing } from './weigh.ts';

/** An ID card is readable at this many pixels a side. */
const MAX_SIDE = 2000;
/** The heaviest that is let through takes less than one. */
const MAX_SECONDS = 10;
/** Pixels are counted in `weigh.ts`. Not 'warning': it refuses photos of some phones, whose scan header is unusual. */
const READING = { limitInputPixels: false, failOn: 'error' } as const;

/** One at a time: decoding is what costs memory here. One sender alone may hold 60 places. */
const inTurn = boundedQueue(1, 80);

/**
 * Holds a place in the line of pictures while `work` runs, which has the picture of a data URL decoded and encoded anew
 * as JPEG: what isn't a picture doesn't survive it, and neither do the camera's notes of where and when.
 * Senders (`by`) take turns. @throws BusyError before anything was done; BadInputError for a size or kind
 * that isn't allowed, judged by content
 */
export async function withPictureTurn<T>(
  { dataUrl, by }: { dataUrl: string; by: string },
  work: (reencodeInTurn: () => Promise<Buffer>) => Promise<T>,
): Promise<T> {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  if (Buffer.byteLength(base64, 'base64') > ID_PROOF_MAX_BYTES) throw refusal(MESSAGES.idProofSize);
  const start = Buffer.from(base64.slice(0, 16), 'base64');
  if (!isJpeg(start) && !isPng(start)) throw refusal(MESSAGES.idProofKind);
  return inTurn.withPlace(
    (turn) => work(() => turn(() => reencode(Buffer.from(base64, 'base64')))),
    by,
  );
}

async function reencode(given: Buffer): Promise<Buffer> {
  const bytes = isPng(given) ? onlyDrawing(given) : given;
  const metadata = await sharp(bytes, READING).metadata().catch(damaged);
  if (!isLightEnough(metadata, bytes)) throw refusal('ID Proof has too many pixels');
  return sharp(bytes, READING)
    .timeout({ seconds: MAX_SECONDS })
    .rotate()
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(damaged);
}

function damaged(): never {
  throw refusal('ID Proof is damaged. Please choose another picture');
}

function refusal(message: string) {
  return new BadInputError({ user_id_proof: message });
}
