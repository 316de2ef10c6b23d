import { writeFile } from 'node:fs/promises';
import encodeQr from 'qr';
import sharp, { type Sharp } from 'sharp';

const FRAME_WIDTH = 640;
const FRAME_HEIGHT = 480;

/** Conditions of a pass before a camera sees it. */
export const LOOKS = ['clean', 'tilted', 'dim', 'cracked', 'glare'] as const;
export type Look = (typeof LOOKS)[number];

/** The drawing over the phone, in a picture of 640 by 480. */
const OVER: Partial<Record<Look, string>> = {
  cracked: `<g fill="none" stroke="#fff" stroke-opacity=".85">
    <path stroke-width="3" d="M250 100l70 110 30 130 60 110"/><path stroke-width="2" d="M320 210l110-40M320 210l-90 60 20 80M350 340l90-20"/></g>
    <g fill="none" stroke="#111" stroke-opacity=".7"><path stroke-width="2" d="M254 100l70 110 30 130 60 110M324 212l-88 62"/></g>`,
  glare: `<defs><radialGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity=".96"/><stop offset=".5" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
    <ellipse cx="398" cy="172" rx="104" ry="56" transform="rotate(-24 398 172)" fill="url(#g)"/>`,
};

/** A pass as a hand holds it up, which is never quite still; the glare of a second phone wanders over it. */
export function passFilm(code: string, look: Look): Promise<Sharp[]> {
  return Promise.all([0, 1, 2, 3, 4, 5].map((moment) => passFrame(code, look, moment)));
}

/** Nobody before the camera. */
export function emptyFrame(): Sharp {
  const [width, height] = [FRAME_WIDTH, FRAME_HEIGHT];
  return sharp({ create: { width, height, channels: 3, background: '#6d776b' } });
}

async function passFrame(code: string, look: Look, moment: number): Promise<Sharp> {
  const angle = (look === 'tilted' ? 24 : 3) + moment;
  const shear = look === 'tilted' ? 'skewX(-12) scale(1 .86)' : '';
  const glare = `translate(${moment * 22} ${moment * -11})`;
  const picture = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME_WIDTH}" height="${FRAME_HEIGHT}">
      <path fill="#6d776b" d="M0 0h640v480H0z"/><path fill="#3f4842" d="M0 190h640v290H0z"/>
      <g transform="translate(${320 + 2 * moment} ${240 - moment}) rotate(${angle}) ${shear}"><rect x="-130" y="-200" width="260" height="440" rx="26" fill="#0b0d0f"/>
      <rect x="-118" y="-180" width="236" height="400" rx="10" fill="#f8efd9"/>${modules(code)}</g>
      <g transform="${look === 'glare' ? glare : ''}">${OVER[look] ?? ''}</g></svg>`),
  );
  return look === 'dim' ? dim(picture) : picture;
}

function modules(code: string): string {
  const rows = encodeQr(code, 'raw', { ecc: 'medium', border: 1 });
  const scale = 190 / (rows.length - 2);
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x - 1} ${y - 1}h1v1h-1z` : '')))
    .join('');
  return `<g transform="translate(-95 -110) scale(${scale})" fill="#20150d"><path d="${path}"/></g>`;
}

/** Little light, and the grain that a cheap camera makes of it. */
async function dim(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let seed = 1;
  for (let at = 0; at < data.length; at += 1) {
    seed = (seed * 48271) % 2147483647;
    data[at] = Math.max(0, Math.round(data[at]! * 0.17 + 6 + ((seed % 1000) / 1000 - 0.5) * 16));
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

/** A film for Chromium's camera: frames of 640 by 480, ten a second, again and again. */
export async function writeCamera(file: string, frames: readonly Sharp[]): Promise<void> {
  const head = `YUV4MPEG2 W${FRAME_WIDTH} H${FRAME_HEIGHT} F10:1 Ip A1:1 C420jpeg\n`;
  const parts: Uint8Array[] = [Buffer.from(head)];
  for (const frame of frames) parts.push(Buffer.from('FRAME\n'), await yuvOf(frame));
  await writeFile(file, Buffer.concat(parts));
}

/** Brightness of each point, then both colours of each four, by BT.601. */
async function yuvOf(frame: Sharp): Promise<Uint8Array> {
  const rgb = await frame.clone().removeAlpha().raw().toBuffer();
  const size = FRAME_WIDTH * FRAME_HEIGHT;
  const yuv = Buffer.alloc(size * 1.5);
  for (let at = 0; at < size; at += 1) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(at * 3, at * 3 + 3);
    yuv[at] = 0.299 * r + 0.587 * g + 0.114 * b;
    const [x, y] = [at % FRAME_WIDTH, Math.trunc(at / FRAME_WIDTH)];
    if (x % 2 || y % 2) continue;
    const quarter = (y / 2) * (FRAME_WIDTH / 2) + x / 2;
    yuv[size + quarter] = 128 - 0.169 * r - 0.331 * g + 0.5 * b;
    yuv[size * 1.25 + quarter] = 128 + 0.5 * r - 0.419 * g - 0.081 * b;
  }
  return yuv;
}
