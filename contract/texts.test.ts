import { describe, expect, it } from 'vitest';
import { DRAWN } from './offline.ts';
import { markdownFault, markdownWithin, textWithin } from './texts.ts';

describe('a text is shown as Markdown', () => {
  it.each([
    'Two rounds, **one** winner.\n\n- Bring a pen\n- Be *there*\n',
    '1. One\n   1. Two\n      1. Three\n',
    '- a\n    - b\n        - c\n            - d\n',
    '> Said\n> > Answered\n',
    `* * * * * * * *\n${'- '.repeat(30)}\n${'-'.repeat(80)}\n`,
    `${'word '.repeat(900)}`,
    '9000000001 - the desk\n\n    code that is far in: (1) - 2\n',
    '',
  ])('%j', (text) => {
    expect(markdownFault(text)).toBeUndefined();
  });
});

/** Each takes the renderer a time that grows with the square or the cube of its length. */
const hostileTexts = {
  'lists in a line': `${'- '.repeat(60)}a`,
  'numbered lists in a line': `${'1. '.repeat(60)}a`,
  'quotes in a line': '>'.repeat(60),
  'lists in quotes': `${'> - '.repeat(30)}a`,
  'lists over lines': Array.from({ length: 60 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n'),
  'lists by tabs': Array.from({ length: 10 }, (_, n) => `${'\t'.repeat(n)}+ a`).join('\n'),
  'no end of brackets': '['.repeat(2000),
  'no end of emphasis': '*_'.repeat(1000),
  'emphasis that opens and never ends': '_;*\t'.repeat(400),
  'no end of escapes': '\\)'.repeat(1000),
  'no end of lines': 'a\r\n'.repeat(301),
  'no end of words': 'word '.repeat(1001),
};

describe('a text is refused', () => {
  it.each(Object.entries(hostileTexts))('for %s', (_, text) => {
    expect(markdownFault(text)).toMatch(/^must (not )?have/);
  });

  it('that says of itself that it is HTML by now', () => {
    expect(markdownFault(`${DRAWN}<b>x</b>`)).toBe('must not have a null character');
    expect(markdownWithin(`${DRAWN}<b>x</b>`)).not.toContain(DRAWN);
  });

  it('with the line at which it goes too deep', () => {
    expect(markdownFault(`- a\n\n${'- '.repeat(7)}a`)).toBe(
      'must not have lists or quotes more than 4 deep (line 3)',
    );
  });
});

describe('a text that is too long is shown as far as its bound', () => {
  it('to the end of a line or of a word, with a mark', () => {
    expect(textWithin('Clock tower', 11)).toBe('Clock tower');
    expect(textWithin('Clock tower, at the back', 17)).toBe('Clock tower, at …');
    expect(textWithin('one two three\nfour five', 20)).toBe('one two three\n\n…');
    expect(textWithin('x'.repeat(300), 200)).toMatch(/^x{198} …$/);
    expect(textWithin(`${'x'.repeat(197)}🎭🎭`, 200)).not.toMatch(/\p{Surrogate}/u);
  });

  it.each(Object.entries(hostileTexts))('within every bound of Markdown: %s', (_, text) => {
    const shown = markdownWithin(text);
    expect(markdownFault(shown)).toBeUndefined();
    expect(shown).toMatch(/…$/);
    expect(text.startsWith(shown.slice(0, -1).trimEnd())).toBe(true);
  });

  it('as a whole where it keeps within', () => {
    const text = '- **one**\n- two\n';
    expect(markdownWithin(text)).toBe(text);
    const words = 'word '.repeat(1001);
    expect(markdownWithin(words).length).toBeGreaterThan(4900);
  });
});
