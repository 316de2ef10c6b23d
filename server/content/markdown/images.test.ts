import fc from 'fast-check';
import { micromark } from 'micromark';
import { expect, test } from 'vitest';
import { PARSER } from '../../../contract/text-pictures.ts';
import { imageAddresses, splitAtImages, withImageAddresses } from './images.ts';

const texts: [text: string, addresses: string[], moved: string][] = [
  ['A ![stage](/uploads/a.png).', ['/uploads/a.png'], 'A ![stage](/moved).'],
  [
    '![a](x.png "By night") ![b](<y z.png>)',
    ['x.png', 'y%20z.png'],
    '![a](/moved "By night") ![b](/moved)',
  ],
  [
    '![a][it] ![it] ![it][]\n\n[it]: https://example.org/?a=1&b=2 "T"\n',
    ['https://example.org/?a=1&b=2'],
    '![a](/moved) ![it](/moved) ![it](/moved)\n\n[it]: https://example.org/?a=1&b=2 "T"\n',
  ],
  ['[![a](x.png)](/map)', ['x.png'], '[![a](/moved)](/map)'],
  ['![a ![b](y.png "t") [c](d "u")](x.png)', ['x.png'], '![a ![b](y.png "t") [c](d "u")](/moved)'],
  ['> - ![a\n>   b](x.png)', ['x.png'], '> - ![a\n>   b](/moved)'],
  [
    '`![a](x.png)`\n\n    ![a](x.png)\n\n\\![a](x.png) ![none]',
    [],
    '`![a](x.png)`\n\n    ![a](x.png)\n\n\\![a](x.png) ![none]',
  ],
  ['![a](x&lt;y&quot;z&gt;&amp;amp;.png)', ['x%3Cy%22z%3E&amp;.png'], '![a](/moved)'],
  ['![a](javascript:alert(1))', [], '![a](/moved)'],
  ['<img src="x.png" alt="a">', [], '<img src="x.png" alt="a">'],
];

test.for(texts)('the pictures of a text are found and moved: %s', ([text, addresses, moved]) => {
  const split = splitAtImages(text);
  expect(imageAddresses(split)).toEqual(addresses);
  expect(withImageAddresses(split, () => '/moved')).toBe(moved);
});

const PARTS = [
  ...['![', '[', ']', '(x.png)', '(y.png "t")', '![a](x.png)', '![b](y%20z.png)', '[a]', '![a]'],
  ...['[a]: z.png\n', '\n', '\n\n', '\n---\n', '> ', '- ', '    ', ' ', '`', '**', 'a', '\\'],
  ...['![c ![d](y.png)](x.png)', '<', '>', '&amp;', 'https://example.org'],
];

/** The pictures that a text shows, by address and alternative text. */
function picturesShown(text: string): string[] {
  const html = micromark(text, { extensions: [PARSER] });
  return [...html.matchAll(/<img src="[^"]*" alt="[^"]*"/g)].map(([picture]) => picture);
}

test('every picture of any text is told from the others: with its address put back, it shows the same', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 20 }), (parts) => {
      const text = parts.join('');
      const putBack = withImageAddresses(splitAtImages(text), (address) => address);
      expect(picturesShown(putBack)).toEqual(picturesShown(text));
    }),
    { numRuns: 500 },
  );
});

test('a text whose pictures have moved to the site’s own addresses stays within its limits', async () => {
  const { markdownFault } = await import('../../../contract/texts.ts');
  const text = `![a](/u/1.png)${'x'.repeat(4986)}`;
  expect(markdownFault(text)).toBeUndefined();
  const served = '/uploads/0123456789abcdef_0123456789.jpg#12000x8000';
  expect(markdownFault(withImageAddresses(splitAtImages(text), () => served))).toBeUndefined();
  expect(markdownFault(`${text}x`)).toContain('5000');
});
