import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as others } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import encodeQr from 'qr';
import type { CheckedCertificate } from '../../../contract/accounts/certificates.ts';
import type { Festival } from '../../../contract/festival.ts';
import { LANGUAGE } from '../../../contract/language.ts';
import { longDateInIndia } from '../../../contract/moments.ts';
import { drawingFault } from '../../drawing/faces.ts';
import { narrowed, outlinesOf, type Text, widthOf } from '../../drawing/glyph-outlines.ts';
import { TextLayer } from './text-layer.ts';

export interface CertificateFacts {
  readonly certificate: CheckedCertificate;
  readonly festival: Pick<Festival, 'name' | 'edition' | 'host'>;
  readonly checkAt: string;
}

interface Drawing {
  readonly document: PDFKit.PDFDocument;
  readonly layer: TextLayer;
  readonly structure: PDFKit.PDFStructureElement;
}

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
  const { name, eventName } = facts.certificate;
  return buffer(certificatesPdf(`Certificate of ${name}, ${eventName}`, [facts]));
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
    tagged: true,
    lang: LANGUAGE,
    displayTitle: true,
    info: { Title: title },
  });
  const layer = new TextLayer(document);
  const structure = document.struct('Document');
  document.addStructure(structure);
  for (const facts of all) {
    document.addPage();
    drawPage({ document, layer, structure }, facts);
    const drawn: Buffer | null = document.read();
    if (drawn) yield drawn;
    // Between two pages others have their turn.
    await others();
  }
  layer.end();
  structure.end();
  document.end();
  yield* document;
}

/** Words are in outlines, so that they look alike everywhere. */
function drawPage(drawing: Drawing, { certificate, festival, checkAt }: CertificateFacts): void {
  const { document, structure } = drawing;
  document.markContent('Artifact', { type: 'Layout' });
  document.rect(0, 0, WIDTH, HEIGHT).fill(PAPER);
  document
    .rect(25.5, 25.5, WIDTH - 51, HEIGHT - 51)
    .lineWidth(3)
    .stroke(THREAD);
  document
    .rect(34.5, 34.5, WIDTH - 69, HEIGHT - 69)
    .lineWidth(1)
    .stroke(BRASS);
  document.endMarkedContent();
  const line = (text: string, face: Text['face'], size: number, y: number, colour: string) =>
    drawLine(drawing, { text, face, size }, y, colour);
  line(festival.host.toUpperCase(), 'courier', 13, 96, BRASS);
  line(`${festival.name} ${festival.edition}`, 'rozha', 54, 158, THREAD);
  line('This certifies that', 'courier', 16, 216, INK);
  line(certificate.name, 'rozha', 56, 286, INK);
  line('took part in', 'courier', 16, 330, INK);
  line(certificate.eventName, 'rozha', 34, 376, INK);
  line(`${certificate.clusterName}: ${certificate.result}`, 'courier', 18, 412, BRASS);
  if (certificate.overtaken)
    line(overtakenWords(certificate.overtaken), 'courier', 13, 448, THREAD);
  line(`Issued on ${longDateInIndia(certificate.issuedAt)}`, 'courier', 12, 492, INK);
  line(`Code ${certificate.code}`, 'courier', 14, 514, INK);
  line(`Check it at ${checkAt}`, 'courier', 9, 534, INK);
  const qr = document.struct('Figure', { alt: `QR code of ${checkAt}` }, () =>
    drawQr(document, checkAt, WIDTH - 148, HEIGHT - 148, 90),
  );
  structure.add(qr);
}

function overtakenWords({ at, by }: NonNullable<CheckedCertificate['overtaken']>): string {
  const words = `It no longer stands: the results were corrected on ${longDateInIndia(at)}`;
  return by === null ? words : `${words}. Now: ${by}`;
}

/** A centred line, smaller where it is too long for the page, or for the space beside the QR code. */
function drawLine(drawing: Drawing, line: Text, y: number, colour: string): void {
  const { document, layer, structure } = drawing;
  if (line.text === '') return;
  const text = narrowed(line, WIDTH - (y > 470 ? 320 : SIDES));
  const width = widthOf(text);
  const x = MIDDLE - width / 2;
  const write = () => layer.write(text.text, { x, y, width, size: text.size });
  structure.add(document.struct('P', { actual: text.text }, write));
  document.markContent('Artifact', { type: 'Layout' });
  for (const { path, at } of outlinesOf(text).filter(({ path }) => path)) {
    const scale = text.size / 1000;
    document
      .save()
      .translate(x + at * scale, y)
      .scale(scale)
      .path(path)
      .fill(colour)
      .restore();
  }
  document.endMarkedContent();
}

function drawQr(page: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 });
  const cell = side / (rows.length - 8);
  const [left, top] = [x - 4 * cell, y - 4 * cell];
  page.rect(left, top, side + 8 * cell, side + 8 * cell).fill('white');
  for (const [row, modules] of rows.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) page.rect(left + column * cell, top + row * cell, cell, cell);
  page.fill(INK);
}

/** Why a certificate can't be drawn: the first of its words that has a letter which no face has. */
export function certificateFault(
  words: Pick<CheckedCertificate, 'name' | 'eventName' | 'clusterName' | 'result'>,
): string | undefined {
  const { name, eventName, clusterName, result } = words;
  for (const text of [name, eventName, clusterName, result]) {
    const fault = drawingFault(text);
    if (fault) return fault;
  }
  return undefined;
}
