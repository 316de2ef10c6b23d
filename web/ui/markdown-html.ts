import { micromark } from 'micromark';

/**
 * Markdown as HTML that can't run anything: raw HTML shows as text, and addresses whose scheme isn't
 * http, https, irc, ircs, mailto, xmpp or relative are blanked. Source: specification, section 5.
 * Both are micromark's own defaults, which the tests hold fast.
 */
export function markdownHtml(text: string): string {
  return micromark(text)
    .replace(/<(\/?)h([1-6])>/g, (_, slash, level) => `<${slash}h${deeper(level)}>`)
    .replace(/<a href="(https?:|\/\/|\/\\|\\)/gi, `<a ${elsewhere} href="$1`)
    .replaceAll('<img ', '<img loading="lazy" ');
}

/** A page has its own h1 and h2: the highest heading inside of a text is an h3. */
const deeper = (level: string): number => Math.min(Number(level) + 2, 6);

/** A link that leaves the site opens a tab of its own, which learns nothing of where it came from. */
const elsewhere = 'target="_blank" rel="noopener noreferrer nofollow"';
