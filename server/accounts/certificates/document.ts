import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as others } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { create as makeQr } from 'qrcode';
import type { CheckedCertificate } from '../../../contract/accounts/certificates.ts';
import type { Festival } from '../../../contract/festival.ts';
import { longDateInIndia } from '../../../contract/moments.ts';
import { escaped } from '../../http/html.ts';
import sharp from '../../runtime/sharp.ts';
import {
  hasGlyphs,
  narrowed,
  outlinesOf,
  type Text,
  widthOf,
} from '../../site/sharing/glyph-outlines.ts';

export interface CertificateFacts {
  readonly certificate: CheckedCertificate;
  readonly festival: Pick<Festival, 'name' | 'edition' | 'host'>;
  readonly checkAt: string;
}

type Page = PDFKit.PDFDocument;

/** A4, lying; points. */
const WIDTH = 842;
const HEIGHT = 595;
const MIDDLE = WIDTH / 2;
const SIDES = 120;

const PAPER = '#f8efd9';
const INK = '#20150d';
const BRASS = '#8a6428';
const THREAD = '#a61f10';

/** The certificate as a PDF of one page. */
export function certificatePdf(facts: CertificateFacts): Promise<Buffer> {
  const { name, event_name } = facts.certificate;
  return buffer(certificatesPdf(`Certificate of ${name}, ${event_name}`, [facts]));
}

/** Certificates as one PDF, a page each, drawn as they are taken: of thousands, no more lie here than a page. */
export function certificatesPdf(title: string, all: readonly CertificateFacts[]): Readable {
  return Readable.from(pagesOf(title, all));
}

async function* pagesOf(title: string, all: readonly CertificateFacts[]): AsyncGenerator<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [WIDTH, HEIGHT],
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title },
  });
  for (const facts of all) {
    await drawPage(document.addPage(), facts);
    const drawn: Buffer | null = document.read();
    if (drawn) yield drawn;
    // Between two pages others have their turn.
    await others();
  }
  document.end();
  yield* document;
}

/** Words are in outlines, so that they look alike everywhere. */
async function drawPage(page: Page, { certificate, festival, checkAt }: CertificateFacts) {
  page.rect(0, 0, WIDTH, HEIGHT).fill(PAPER);
  page
    .rect(25.5, 25.5, WIDTH - 51, HEIGHT - 51)
    .lineWidth(3)
    .stroke(THREAD);
  page
    .rect(34.5, 34.5, WIDTH - 69, HEIGHT - 69)
    .lineWidth(1)
    .stroke(BRASS);
  const line = (text: string, face: Text['face'], size: number, y: number, colour: string) =>
    drawLine(page, { text, face, size }, y, colour);
  line(festival.host.toUpperCase(), 'courier', 13, 96, BRASS);
  line(`${festival.name} ${festival.edition}`, 'rozha', 54, 158, THREAD);
  line('This certifies that', 'courier', 16, 216, INK);
  await drawName(page, certificate.name);
  line('took part in', 'courier', 16, 330, INK);
  line(certificate.event_name, 'rozha', 34, 376, INK);
  line(`${certificate.cluster_name}: ${certificate.result}`, 'courier', 18, 412, BRASS);
  line(`Issued on ${longDateInIndia(certificate.issued_at)}`, 'courier', 12, 492, INK);
  line(`Code ${certificate.code}`, 'courier', 14, 514, INK);
  line(`Check it at ${checkAt}`, 'courier', 9, 534, INK);
  drawQr(page, checkAt, WIDTH - 148, HEIGHT - 148, 90);
}

/** A centred line, smaller where it is too long for the page, or for the space beside the QR code. */
function drawLine(page: Page, line: Text, y: number, colour: string): void {
  if (line.text === '') return;
  const text = narrowed(line, WIDTH - (y > 470 ? 320 : SIDES));
  const x = MIDDLE - widthOf(text) / 2;
  hide(page, text.text, x, y);
  for (const { path, at } of outlinesOf(text).filter(({ path }) => path)) {
    const scale = text.size / 1000;
    page
      .save()
      .translate(x + at * scale, y)
      .scale(scale)
      .path(path)
      .fill(colour)
      .restore();
  }
}

/** Words that nobody sees where their outlines stand, for whoever searches, copies or listens. */
function hide(page: Page, text: string, x: number, y: number): void {
  const latin = text.replace(/[^\x20-\x7e\xa0-\xff]/gu, '?');
  page
    .fillOpacity(0)
    .fontSize(12)
    .text(latin, x, y - 10, { lineBreak: false })
    .fillOpacity(1);
}

/** Our faces know Latin letters; other scripts are drawn with the fonts of this machine. */
async function drawName(page: Page, name: string): Promise<void> {
  if (hasGlyphs(name, 'rozha'))
    return drawLine(page, { text: name, face: 'rozha', size: 56 }, 286, INK);
  const { data, info } = await sharp({
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
    .flatten({ background: PAPER })
    .jpeg({ quality: 92 })
    .toBuffer({ resolveWithObject: true });
  const scale = Math.min((WIDTH - SIDES) / info.width, 62 / info.height);
  const [width, height] = [info.width * scale, info.height * scale];
  hide(page, name, MIDDLE - width / 2, 286);
  page.image(data, MIDDLE - width / 2, 268 - height / 2, { width, height });
}

function drawQr(page: Page, text: string, x: number, y: number, side: number): void {
  const { modules } = makeQr(text, { errorCorrectionLevel: 'M' });
  const cell = side / modules.size;
  page.rect(x - 4 * cell, y - 4 * cell, side + 8 * cell, side + 8 * cell).fill('white');
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) page.rect(x + column * cell, y + row * cell, cell, cell);
  page.fill(INK);
}
