import { create as makeQr } from 'qrcode';
import sharp from 'sharp';
import { escaped } from '../../http/html.ts';
import {
  fitText,
  hasLetters,
  outlinesOf,
  type Text,
  widthOf,
} from '../../site/sharing/glyph-outlines.ts';
import { drawPicture, fillPath, fillRectangle, pdfOf, unseenText } from './pdf.ts';

export interface CertificateFacts {
  readonly certificate: {
    readonly code: string;
    readonly name: string;
    readonly event_name: string;
    readonly cluster_name: string;
    readonly result: string;
    readonly issued_at: number;
  };
  readonly festival: { readonly name: string; readonly edition: number; readonly host: string };
  /** The public address that confirms this certificate. */
  readonly checkAt: string;
}

/** A4, lying; points. */
const width = 842;
const height = 595;
const middle = width / 2;

const paper = [248, 239, 217] as const;
const ink = [32, 21, 13] as const;
const brass = [138, 100, 40] as const;
const thread = [166, 31, 16] as const;

/** The certificate as a PDF of one page: names in outlines, so that it looks alike everywhere. */
export async function certificatePdf(facts: CertificateFacts): Promise<Buffer> {
  const { certificate, festival, checkAt } = facts;
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  const lines = [
    line(festival.host.toUpperCase(), 'courier', 13, 96, brass),
    line(`${festival.name} ${festival.edition}`, 'rozha', 54, 158, thread),
    line('This certifies that', 'courier', 16, 216, ink),
    line('took part in', 'courier', 16, 330, ink),
    line(certificate.event_name, 'rozha', 34, 376, ink),
    line(`${certificate.cluster_name}: ${certificate.result}`, 'courier', 18, 412, brass),
    line(`Issued on ${day.format(certificate.issued_at)}`, 'courier', 12, 492, ink),
    line(`Code ${certificate.code}`, 'courier', 14, 514, ink),
    line(`Check it at ${checkAt}`, 'courier', 9, 534, ink),
  ];
  const name = await drawnName(certificate.name);
  return pdfOf({
    width,
    height,
    title: `Certificate of ${certificate.name}, ${certificate.event_name}`,
    operators: [
      fillRectangle([0, 0, width, height], paper),
      ...frame(24, 3, thread),
      ...frame(34, 1, brass),
      ...lines.flat(),
      ...name.operators,
      ...qr(checkAt, width - 148, height - 148, 90),
    ],
    pictures: name.pictures,
  });
}

/** A centred line, smaller where it is too long for the page. */
function line(
  text: string,
  face: Text['face'],
  size: number,
  y: number,
  color: readonly [number, number, number],
): string[] {
  if (text === '') return [];
  const whole = { text, face, size };
  const room = width - (y > 470 ? 320 : 120);
  const fitted = { ...whole, size: Math.min(size, (size * room) / widthOf(whole)) };
  const x = middle - widthOf(fitted) / 2;
  return [unseenText(text, x, y), ...outlined(fitted, x, y, color)];
}

function outlined(
  text: Text,
  x: number,
  y: number,
  color: readonly [number, number, number],
): string[] {
  const scale = text.size / 1000;
  return outlinesOf(text)
    .filter(({ path }) => path)
    .map(({ path, at }) => fillPath(path, { x: x + at * scale, y, scale, color }));
}

/** Our faces know Latin letters; other scripts are drawn with the fonts of this machine. */
async function drawnName(
  name: string,
): Promise<Pick<Parameters<typeof pdfOf>[0], 'operators' | 'pictures'>> {
  if (hasLetters(name, 'rozha')) {
    const { size } = fitText(name.replaceAll(' ', '\u00a0'), {
      face: 'rozha',
      width: width - 120,
      height: 70,
      sizes: [56, 48, 40, 32, 26, 20, 14, 10],
    });
    return { operators: line(name, 'rozha', size, 286, ink) };
  }
  const words = await sharp({
    text: {
      // The text renderer reads markup.
      text: escaped(name),
      font: 'serif 48',
      dpi: 200,
      rgba: true,
      width: 2000,
      align: 'centre',
    },
  })
    .png()
    .toBuffer();
  const { data, info } = await sharp(words)
    .flatten({ background: { r: paper[0], g: paper[1], b: paper[2] } })
    .jpeg({ quality: 92 })
    .toBuffer({ resolveWithObject: true });
  const scale = Math.min((width - 120) / info.width, 62 / info.height);
  const [w, h] = [info.width * scale, info.height * scale];
  return {
    operators: [
      unseenText(name, middle - w / 2, 286),
      drawPicture('Name', [middle - w / 2, 268 - h / 2, w, h]),
    ],
    pictures: { Name: { jpeg: data, width: info.width, height: info.height } },
  };
}

function frame(
  inset: number,
  thickness: number,
  color: readonly [number, number, number],
): string[] {
  const [w, h] = [width - 2 * inset, height - 2 * inset];
  return [
    fillRectangle([inset, inset, w, thickness], color),
    fillRectangle([inset, height - inset - thickness, w, thickness], color),
    fillRectangle([inset, inset, thickness, h], color),
    fillRectangle([width - inset - thickness, inset, thickness, h], color),
  ];
}

function qr(text: string, x: number, y: number, side: number): string[] {
  const { modules } = makeQr(text, { errorCorrectionLevel: 'M' });
  const cell = side / modules.size;
  const quiet = fillRectangle(
    [x - 4 * cell, y - 4 * cell, side + 8 * cell, side + 8 * cell],
    [255, 255, 255],
  );
  const cells: string[] = [quiet];
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column))
        cells.push(fillRectangle([x + column * cell, y + row * cell, cell, cell], ink));
  return cells;
}
