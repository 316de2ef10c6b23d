import { inVisualOrder } from '../../drawing/runs.ts';

const FONT = 'Words';
/** A letter of the layer is half as wide as it is high, before it is stretched. */
const HALF = 500;

/**
 * Words that nobody sees where their outlines stand, for whoever searches, copies or listens: in a font without shapes,
 * of which each letter, of whatever script, has a number and the table that tells what that number means.
 */
export class TextLayer {
  readonly #document: PDFKit.PDFDocument;
  readonly #meanings: PDFKit.PDFKitReference;
  readonly #font: PDFKit.PDFKitReference;
  readonly #numbers = new Map<string, string>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    this.#meanings = document.ref({});
    const descriptor = {
      ...{ Type: 'FontDescriptor', FontName: FONT, Flags: 4, FontBBox: [0, 0, HALF, 1000] },
      ...{ ItalicAngle: 0, Ascent: 800, Descent: -200, CapHeight: 700, StemV: 80 },
    };
    const letters = {
      ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: FONT, DW: HALF },
      CIDSystemInfo: {
        ...{ Registry: new String('Adobe'), Ordering: new String('Identity') },
        Supplement: 0,
      },
      FontDescriptor: ended(document.ref(descriptor)),
    };
    this.#font = document.ref({
      ...{ Type: 'Font', Subtype: 'Type0', BaseFont: FONT, Encoding: 'Identity-H' },
      DescendantFonts: [ended(document.ref(letters))],
      ToUnicode: this.#meanings,
    });
    ended(this.#font);
  }

  /** Lays the text over its outlines, whose baseline begins at (x, y), `size` high and `width` wide. */
  write(text: string, { x, y, size, width }: Record<'x' | 'y' | 'size' | 'width', number>): void {
    // Readers expect letters where they stand, and turn Urdu's themselves.
    const letters = [...inVisualOrder(text)];
    if (letters.length === 0) return;
    const page = this.#document.page as PDFKit.PDFPage & { fonts: Record<string, unknown> };
    page.fonts[FONT] = this.#font;
    const stretch = (100 * width) / ((letters.length * size * HALF) / 1000);
    const numbers = letters.map((letter) => this.#numberOf(letter)).join('');
    this.#document.addContent(
      `q BT /${FONT} ${size.toFixed(2)} Tf 3 Tr ${stretch.toFixed(2)} Tz 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${numbers}> Tj ET Q`,
    );
  }

  #numberOf(letter: string): string {
    let number = this.#numbers.get(letter);
    if (!number) {
      number = hexOf(this.#numbers.size + 1);
      this.#numbers.set(letter, number);
    }
    return number;
  }

  /** Writes down what the numbers mean; nothing can be added after. */
  end(): void {
    const lines = [...this.#numbers].map(([letter, number]) => {
      const units = [...Array(letter.length).keys()].map((at) => hexOf(letter.charCodeAt(at)));
      return `<${number}> <${units.join('')}>`;
    });
    const tables = [];
    // No table may have more lines.
    for (let from = 0; from < lines.length; from += 100) {
      const some = lines.slice(from, from + 100);
      tables.push(`${some.length} beginbfchar`, ...some, 'endbfchar');
    }
    this.#meanings.end(
      [
        '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
        '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
        '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
        '1 begincodespacerange <0000> <ffff> endcodespacerange',
        ...tables,
        'endcmap CMapName currentdict /CMap defineresource pop end end',
      ].join('\n'),
    );
  }
}

function ended(reference: PDFKit.PDFKitReference): PDFKit.PDFKitReference {
  reference.end(undefined);
  return reference;
}

function hexOf(number: number): string {
  return number.toString(16).padStart(4, '0');
}
