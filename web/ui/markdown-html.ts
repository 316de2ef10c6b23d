import { micromark } from 'micromark';
import { COPY_KINDS, copyOf } from '../../contract/pictures.ts';
import { PARSER, readTextPicture, textCopyWidths } from '../../contract/text-pictures.ts';

/**
 * Markdown as HTML that can't run anything: raw HTML shows as text, and addresses whose scheme isn't
 * http, https, irc, ircs, mailto, xmpp or relative are blanked, by micromark's own default, which the tests hold fast.
 * Source: specification, section 5.
 */
export function markdownHtml(text: string, { phones = false } = {}): string {
  const html = withToolbarMarks(micromark(text, { extensions: [PARSER] }))
    // A page has its own h1 and h2: the highest heading inside of a text is an h3.
    .replace(/<(\/?)h([1-6])>/g, (_, slash, level) => `<${slash}h${Math.min(+level + 2, 6)}>`)
    // A blank address is none: pressed, it would load the page anew.
    .replaceAll('<a href=""', '<a')
    .replace(/<a href="(https?:|\/\/|\/\\|\\)/gi, `<a ${elsewhere} href="$1`)
    .replace(/<img src="([^"]*)" alt="([^"]*)"([^>]*)\/>/g, (_, ...parts: string[]) =>
      imageOf(parts[0] ?? '', parts[1] ?? '', parts[2] ?? ''),
    );
  return phones ? withPhoneLinks(html) : html;
}

/** What the editors' panel has buttons for besides, as they write it: `~~struck~~`, `<u>under</u>`. */
const TOOLBAR_MARKS = [
  ['del', '~~', '~~'],
  ['u', '&lt;u&gt;', '&lt;/u&gt;'],
] as const;

/** Within one paragraph or item, whole tags and no opening mark in between; neither in code nor in an attribute. */
function withToolbarMarks(html: string): string {
  return TOOLBAR_MARKS.reduce((marked, [tag, open, close]) => {
    const within = `((?:(?!${open})(?:<[^>]*>|[^<\\n])|\\n(?!<))+?)`;
    const mark = new RegExp(`<code[^]*?</code>|<[^>]*>|${open}(?!\\s)${within}${close}`, 'g');
    return marked.replace(mark, (whole, words) => (words ? `<${tag}>${words}</${tag}>` : whole));
  }, html);
}

/**
 * A picture with its room and its lighter copies, where the site serves it; what it shows in words, framed, where it
 * has no address that may be shown. `attributes` are its title.
 */
function imageOf(src: string, alt: string, attributes: string): string {
  if (src === '') return alt && `<span class="no-picture">${alt}</span>`;
  const picture = readTextPicture(src);
  if (!picture) return `<img loading="lazy" src="${src}" alt="${alt}"${attributes}/>`;
  const { url, width, height } = picture;
  const widths = textCopyWidths(url, width);
  const sources = COPY_KINDS.map((kind) => {
    const copies = widths.map((copy) => `${copyOf(url, copy, kind)} ${copy}w`);
    const sizes = `(max-width: ${COLUMN}px) 90vw, ${COLUMN}px`;
    return `<source type="image/${kind}" srcset="${copies.join(', ')}" sizes="${sizes}">`;
  });
  // Its room is known before it has come, though it be narrower than the text or no taller than a screen.
  const room = `width="${width}" height="${height}"`;
  const image = `<img loading="lazy" decoding="async" src="${url}" alt="${alt}"${attributes}${room} />`;
  const style = `--width:${width}px;--ratio:${width / (height || 1)}`;
  return `<picture style="${style}">${widths.length > 0 ? sources.join('') : ''}${image}</picture>`;
}

/** As wide as a text is ever set. Pixels. */
const COLUMN = 640;

/**
 * Makes each ten-digit number of the text one that a phone can dial, with or without +91 and spaces.
 * Text within a link or code stays as it is.
 */
function withPhoneLinks(html: string): string {
  let within = 0;
  return html
    .split(/(<[^>]+>)/)
    .map((part) => {
      if (/^<(a|code)\b/.test(part)) within += 1;
      else if (/^<\/(a|code)>/.test(part)) within -= 1;
      else if (within === 0 && !part.startsWith('<')) return part.replace(PHONE_NUMBER, dialled);
      return part;
    })
    .join('');
}

const PHONE_NUMBER = /(?<![\w&#/=.-])(?:\+91[ -]?)?\d{5} ?\d{5}(?!\d)/g;
function dialled(number: string): string {
  return `<a href="tel:${number.replaceAll(/[ -]/g, '')}">${number}</a>`;
}

/** A link that leaves the site opens a tab of its own, which learns nothing of where it came from. */
const elsewhere = 'target="_blank" rel="noopener noreferrer nofollow"';
