import { PICTURE_ENDINGS } from './picture-kinds.ts';

/*
 * Pictures within texts. The content's texts name them by the path under which the site serves them, with their
 * measures after it, so that whoever shows a text knows their room and their lighter copies:
 * `/uploads/<name>.jpg#1200x800`.
 */

/**
 * How texts are parsed, on both sides: HTML in them is words like any other, as it shows anyway, and the parser doesn't look
 * for its end again and again.
 */
export const PARSER = { disable: { null: ['htmlFlow', 'htmlText'] } };

interface Measures {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const SERVED = `(/uploads/\\w{1,100}_[\\da-f]{10}\\.(?:${[...PICTURE_ENDINGS.keys()].join('|')}))#(\\d{1,5})x(\\d{1,5})`;
const ADDRESS = new RegExp(`^${SERVED}$`);
const IN_TEXT = new RegExp(`\\]\\(${SERVED}`, 'g');

/** The address of a picture in a text. `url`: where it is served. */
export function textPictureAddress(url: string, { width, height }: Measures): string {
  return `${url}#${width}x${height}`;
}

/** The picture that an address of a text names, or undefined for any other address. */
export function readTextPicture(address: string) {
  const [, url = '', width = '', height = ''] = ADDRESS.exec(address) ?? [];
  if (!url) return;
  return { url, width: Number(width), height: Number(height) };
}

/** As wide as a column of text, on screens of single and double density. */
const COLUMN_WIDTHS = [340, 680, 1360];

/** The widths of its lighter copies; a drawing needs none. Pixels. */
export function textCopyWidths(url: string, width: number): number[] {
  if (url.endsWith('.svg')) return [];
  const narrower = COLUMN_WIDTHS.filter((copy) => copy < width);
  return width > COLUMN_WIDTHS.at(-1)! ? narrower : [...narrower, width];
}

/** A text without the addresses of its pictures, which the site wrote and no author: they count for no limit. */
export function withoutPictureAddresses(text: string): string {
  return text.replace(IN_TEXT, '](');
}
