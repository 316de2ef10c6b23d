import { deflateSync } from 'node:zlib';

/*
 * The little of PDF that one drawn page needs: paths, filled rectangles, pictures, and words that are
 * there for searching and reading aloud. Lengths in points, from the upper left corner, downwards.
 */

/** A page's content: operators of PDF, made by the functions below. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly operators: readonly string[];
  /** JPEG pictures by the names that `drawPicture` uses. */
  readonly pictures?: Readonly<Record<string, { jpeg: Buffer; width: number; height: number }>>;
}

type Color = readonly [red: number, green: number, blue: number];

const number = (value: number): string => String(Math.round(value * 1000) / 1000);
const rgb = (color: Color): string => color.map((part) => number(part / 255)).join(' ');

export const fillRectangle = (
  [x, y, width, height]: readonly [number, number, number, number],
  color: Color,
): string => `${rgb(color)} rg ${[x, y, width, height].map(number).join(' ')} re f`;

/** An SVG path of M, L, Q and Z with absolute numbers, filled, `scale` times as large, from (x, y) on. */
export function fillPath(
  path: string,
  { x, y, scale, color }: { x: number; y: number; scale: number; color: Color },
): string {
  let at = [0, 0];
  const operators = [...path.matchAll(/([MLQZ])([^MLQZ]*)/g)].map(([, command, numbers = '']) => {
    const given = numbers.split(',').filter(Boolean).map(Number);
    if (command === 'Z') return 'h';
    const end = given.slice(-2);
    const operator = command === 'Q' ? cubic(at, given) : given;
    at = end;
    return `${operator.map(number).join(' ')} ${{ M: 'm', L: 'l', Q: 'c' }[command as 'M' | 'L' | 'Q']}`;
  });
  const placed = `${number(scale)} 0 0 ${number(scale)} ${number(x)} ${number(y)} cm`;
  return `q ${rgb(color)} rg ${placed} ${operators.join(' ')} f Q`;
}

/** PDF has curves with two control points only. */
function cubic([x0 = 0, y0 = 0]: number[], [cx = 0, cy = 0, x = 0, y = 0]: number[]): number[] {
  const towards = (from: number, control: number) => from + (2 / 3) * (control - from);
  return [towards(x0, cx), towards(y0, cy), towards(x, cx), towards(y, cy), x, y];
}

export const drawPicture = (
  name: string,
  [x, y, width, height]: readonly [number, number, number, number],
): string =>
  `q ${number(width)} 0 0 ${number(-height)} ${number(x)} ${number(y + height)} cm /${name} Do Q`;

/** Words that are not seen: what stands there as outlines, for whoever searches, copies or listens. */
export const unseenText = (text: string, x: number, y: number): string =>
  `BT 3 Tr /F 12 Tf 1 0 0 -1 ${number(x)} ${number(y)} Tm <${latin1(text)}> Tj ET`;

const latin1 = (text: string): string =>
  Buffer.from(text.replace(/[^\x20-\x7e\xa0-\xff]/gu, '?'), 'latin1').toString('hex');

/** The file of one page. */
export function pdfOf({ width, height, title, operators, pictures = {} }: Page): Buffer {
  // Upside down, so that the page is counted from its top as everything else of ours is.
  const content = Buffer.from(`1 0 0 -1 0 ${number(height)} cm\n${operators.join('\n')}`, 'latin1');
  const names = Object.keys(pictures);
  const first = 7;
  const resources = names.map((name, index) => `/${name} ${first + index} 0 R`).join(' ');
  const objects: (string | [string, Buffer])[] = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-IN) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${number(width)} ${number(height)}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << ${resources} >> >> >>`,
    ['/Filter /FlateDecode', deflateSync(content)],
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title <feff${utf16(title)}> >>`,
    ...Object.values(pictures).map(({ jpeg, width, height }): [string, Buffer] => [
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    ]),
  ];
  return file(objects);
}

const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** Objects numbered from 1, and the table of where each begins. */
function file(objects: readonly (string | [string, Buffer])[]): Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  const add = (chunk: Buffer | string) => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk;
    chunks.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const starts = objects.map((object, index) => {
    const start = length;
    add(`${index + 1} 0 obj\n`);
    if (typeof object === 'string') add(`${object}\n`);
    else {
      const [entries, stream] = object;
      add(`<< ${entries} /Length ${stream.length} >>\nstream\n`);
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
    return start;
  });
  const table = length;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const start of starts) add(`${String(start).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\n`);
  add(`startxref\n${table}\n%%EOF\n`);
  return Buffer.concat(chunks);
}
