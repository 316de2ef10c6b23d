import { micromark } from 'micromark';

/**
 * Markdown as HTML that can't run anything: raw HTML shows as text, and addresses whose scheme isn't
 * http, https, irc, ircs, mailto, xmpp or relative are blanked. Source: specification, section 5.
 * Both are micromark's own defaults, which the tests hold fast.
 */
export function markdownHtml(text: string, { phones = false } = {}): string {
  const html = micromark(text)
    // A page has its own h1 and h2: the highest heading inside of a text is an h3.
    .replace(/<(\/?)h([1-6])>/g, (_, slash, level) => `<${slash}h${Math.min(+level + 2, 6)}>`)
    .replace(/<a href="(https?:|\/\/|\/\\|\\)/gi, `<a ${elsewhere} href="$1`)
    .replaceAll('<img ', '<img loading="lazy" ');
  return phones ? withPhoneLinks(html) : html;
}

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
