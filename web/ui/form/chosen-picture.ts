import { ID_PROOF_MAX_BYTES, ID_PROOF_MIN_SIDE } from '../../../contract/accounts/id-proofs.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';

/** An ID card is readable at this many pixels a side. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.8;

const NO_HEIC = "This browser can't read HEIC. Take a photo here, or save it as JPEG.";
const NOT_OPENED =
  'This picture can not be opened. It is damaged, or has too many pixels for this device. Take a photo here, or choose one of at most 12 megapixels.';

export interface ChosenPicture {
  /** What is sent: always a JPEG. */
  readonly dataUrl: string;
  /** How large it was and became, for the person who chose it. */
  readonly note: string;
}

/** A picture's kind by its first 12 bytes: a name can say anything. */
export function pictureKind(start: Uint8Array): 'JPEG' | 'PNG' | 'HEIC' | undefined {
  const startsWith = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (startsWith(0xff, 0xd8, 0xff)) return 'JPEG';
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'PNG';
  const brand = String.fromCharCode(...start.subarray(4, 12));
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand) ? 'HEIC' : undefined;
}

/**
 * The chosen file as a small JPEG, upright, without the camera's notes of where and when: drawn anew whatever it is, since
 * a phone's photo weighs more than may be sent. @throws Error that says what is wrong with it
 */
export async function makeSmall(file: File): Promise<ChosenPicture> {
  const isTooLarge = file.size > ID_PROOF_MAX_BYTES;
  const kind = pictureKind(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (!kind) throw new Error(isTooLarge ? MESSAGES.idProofSize : MESSAGES.idProofKind);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    if (kind === 'HEIC') throw new Error(NO_HEIC);
    throw new Error(isTooLarge ? `${MESSAGES.idProofSize}. ${NOT_OPENED}` : NOT_OPENED);
  });
  const { width, height } = bitmap;
  if (Math.max(width, height) < ID_PROOF_MIN_SIDE)
    throw new Error(
      `This picture is too small to be read: ${width} x ${height} pixels. Choose one of at least ${ID_PROOF_MIN_SIDE}.`,
    );
  const jpeg = await drawnAnew(bitmap);
  if (jpeg.size > ID_PROOF_MAX_BYTES) throw new Error(MESSAGES.idProofSize);
  const note =
    jpeg.size < file.size ? `${megabytes(file)} made ${megabytes(jpeg)}` : megabytes(jpeg);
  return { dataUrl: await dataUrl(jpeg), note };
}

async function drawnAnew(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error(NOT_OPENED);
  // What is transparent would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // Large ones hold a phone's memory until they are told to go.
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!jpeg) throw new Error(NOT_OPENED);
  return jpeg;
}

/** In the tenths of a megabyte that people know from their phones; less in kilobytes. */
function megabytes({ size }: Blob): string {
  const tenths = size / 1_000_000;
  return tenths < 0.1 ? `${Math.ceil(size / 1000)} kB` : `${tenths.toFixed(1)} MB`;
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read. Choose it again.'));
    reader.readAsDataURL(blob);
  });
}
