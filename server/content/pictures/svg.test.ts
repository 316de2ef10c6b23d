import { expect, test } from 'vitest';
import { svgFault } from './picture-facts.ts';

function svg(inside: string, attributes = '') {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}</svg>`;
}

const harmless = {
  'a path': svg('<path d="M0 0h9" fill="red"/>'),
  'a declaration of XML and a comment': `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn -->${svg('')}`,
  'a gradient that it names itself': svg(
    '<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><rect fill="url(#g)"/><use xlink:href="#g"/>',
  ),
  'a style': svg(
    '<style>.a { fill: url("#g") } .a > .b { stroke: red }</style><g class="a"/>'.replace(
      ' > ',
      ' ',
    ),
  ),
  words: svg('<title>Logo &amp; more</title><text x="1">Hi</text>'),
};

test.for(Object.entries(harmless))('%s is harmless', ([, text]) => {
  expect(svgFault(text)).toBeUndefined();
});

const hostile = {
  'a script': svg('<script>alert(1)</script>'),
  'a script in another namespace': svg(
    '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>',
  ),
  'HTML within': svg('<foreignObject><body/></foreignObject>'),
  'an event handler': svg('', ' onload="alert(1)"'),
  'an event handler in capitals': svg('<g ONCLICK="alert(1)"/>'),
  'an event handler after a slash': svg('<g/onclick="alert(1)"/>'),
  'an attribute without quotes': svg('<g onclick=alert(1) />'),
  'a picture from elsewhere': svg('<image href="https://example.org/a.png"/>'),
  'a use of something elsewhere': svg('<use href="https://example.org/a.svg#x"/>'),
  'a use of data': svg('<use xlink:href="data:image/svg+xml;base64,AA#x"/>'),
  'a link': svg('<a href="javascript:alert(1)"><text>x</text></a>'),
  'an animation that sets a link': svg('<set attributeName="href" to="javascript:alert(1)"/>'),
  'a style that loads': svg('<style>@import "https://example.org/a.css";</style>'),
  'a fill from elsewhere': svg('<g fill="url(https://example.org/a.svg#g)"/>'),
  'a style with an escape': svg('<g style="fill:u\\72l(https://example.org)"/>'),
  'an entity in a value': svg('<g style="fill:&#117;rl(https://example.org)"/>'),
  'a document type with entities': `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`,
  'characters set apart': svg('<style><![CDATA[ </style><script>1</script> ]]></style>'),
  'an instruction': `<?xml-stylesheet href="a.css"?>${svg('')}`,
  'a comment that ends early': svg('<!--><script>alert(1)</script>-->'),
  'a tag in an attribute': svg('<g id="<script>"/>'),
  'no drawing at all': '<html><body/></html>',
  nothing: '',
};

test.for(Object.entries(hostile))('%s is refused', ([, text]) => {
  expect(svgFault(text)).toEqual(expect.any(String));
});

test('a drawing program’s DOCTYPE is refused by its name', () => {
  const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">';
  expect(svgFault(`<?xml version="1.0"?>\n${doctype}\n${svg('')}`)).toContain('DOCTYPE');
  expect(svgFault('<!DOCTYPE html><html></html>')).toBe('is not an SVG picture');
});

const long = 500_000;

/** A parser that goes over one of these more than once is at it for minutes. */
const endless = {
  blanks: svg('', ' '.repeat(long)),
  'blanks before an attribute without a value': svg('', `${' '.repeat(long)}x`),
  'blanks after a name': svg('', ` x${' '.repeat(long)}`),
  'a name': svg('', ` ${'x'.repeat(long)}`),
  'names that open': `<svg>${'<a'.repeat(long / 2)}`,
  attributes: svg('', ' x=""'.repeat(long / 5)),
};

test.each(Object.entries(endless))('is looked at in one go, however long: %s', (name, text) => {
  const isHarmless = name === 'blanks' || name === 'attributes';
  expect(svgFault(text)).toEqual(isHarmless ? undefined : expect.stringContaining('not sound XML'));
});

test('of more than 512 kB is no drawing for a page', () => {
  expect(svgFault(svg(' '.repeat(600_000)))).toBe('is a drawing of more than 512 kB');
});
