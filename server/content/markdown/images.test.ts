import { expect, test } from 'vitest';
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

test('a text whose pictures have moved to the site’s own addresses stays within its limits', async () => {
  const { markdownFault } = await import('../../../contract/texts.ts');
  const text = `![a](/u/1.png)${'x'.repeat(4986)}`;
  expect(markdownFault(text)).toBeUndefined();
  const served = '/uploads/0123456789abcdef_0123456789.jpg#12000x8000';
  expect(markdownFault(withImageAddresses(splitAtImages(text), () => served))).toBeUndefined();
  expect(markdownFault(`${text}x`)).toContain('5000');
});
