import { toString as drawQr } from 'qrcode';

/** A QR picture of `code` as a data URL: SVG, sharp at any size, with the quiet zone scanners ask for. */
export async function qrPicture(code: string): Promise<string> {
  const svg = await drawQr(code, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
