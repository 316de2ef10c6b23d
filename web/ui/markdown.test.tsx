import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DRAWN } from '../../contract/offline.ts';
import { Markdown } from './markdown.tsx';
import { markdownHtml } from './markdown-html.ts';

function hrefs(text: string) {
  return [...markdownHtml(text).matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
}

describe('a text written as Markdown', () => {
  it('shows emphasis, lists, quotes and code', () => {
    expect(markdownHtml('**bold** and *soft*')).toBe(
      '<p><strong>bold</strong> and <em>soft</em></p>',
    );
    expect(markdownHtml('1. one\n2. two')).toContain('<ol>\n<li>one</li>');
    expect(markdownHtml('> said')).toContain('<blockquote>');
    expect(markdownHtml('`x < y`')).toContain('<code>x &lt; y</code>');
    expect(markdownHtml('<div>*soft*')).toBe('<p>&lt;div&gt;<em>soft</em></p>');
  });

  it('shows what the panel’s own buttons write', () => {
    expect(markdownHtml('~~20~~ 30 <u>under\nlines</u>')).toBe(
      '<p><del>20</del> 30 <u>under\nlines</u></p>',
    );
    expect(markdownHtml('- ~~a **b**~~\n- <u>c</u> <u>d</u>')).toBe(
      '<ul>\n<li><del>a <strong>b</strong></del></li>\n<li><u>c</u> <u>d</u></li>\n</ul>',
    );
    expect(markdownHtml('<u>~~both~~</u>')).toBe('<p><u><del>both</del></u></p>');
  });

  it.each([
    '<u>one\n\ntwo</u>',
    '~~one\n\ntwo~~',
    '- <u>one\n- two</u>',
    '`~~a~~ <u>b</u>`',
    '~~ [x](/a~~b)',
    '<u> [x](/a "</u>")',
    '![~~a~~](/b.png)',
    '<u onclick="alert(1)">a</u>',
    '~~~~',
    '~~',
  ])('marks nothing across paragraphs, in code or in an attribute: %s', (text) => {
    expect(markdownHtml(text)).not.toMatch(/<(del|u)\b/);
  });

  it('takes no longer for marks that never end', () => {
    expect(markdownHtml('<u>a'.repeat(1500))).not.toContain('<u>');
    expect(markdownHtml(`~~${'a '.repeat(2000)}`)).not.toContain('<del>');
  });

  it('keeps its headings below those of the page', () => {
    expect(markdownHtml('# One\n\n##### Five')).toBe('<h3>One</h3>\n<h6>Five</h6>');
  });

  it('is shown as it is where the offline copy has it drawn', () => {
    const html = renderToString(<Markdown text={DRAWN + markdownHtml('**now**')} />);
    expect(html).toMatch(/^<div[^>]*><p><strong>now<\/strong><\/p><\/div>$/);
  });

  it('is drawn by the server without waiting', () => {
    expect(renderToString(<Markdown text="**now**" />)).toContain('<strong>now</strong>');
  });
});

describe('a link in a text', () => {
  it.each([
    'http://example.org/',
    'https://example.org/a?b=c#d',
    'irc://example.org/room',
    'ircs://example.org/room',
    'mailto:asha@example.org',
    'xmpp:ravi@example.org',
    '/map',
    'rules.pdf',
    '#top',
    '?q=a:b',
    './a:b',
  ])('may lead to %s', (address) => {
    expect(hrefs(`[link](${address})`)).toEqual([address]);
  });

  it('opens a new tab when it leaves the site, and only then', () => {
    for (const address of ['https://example.org', 'HTTP://example.org', '//example.org'])
      expect(markdownHtml(`[out](${address})`)).toMatch(/target="_blank" rel="noopener noreferrer/);
    for (const address of ['/map', 'mailto:asha@example.org', '#top'])
      expect(markdownHtml(`[in](${address})`)).not.toContain('target=');
  });

  it('can be tried, not used, to smuggle an attribute in', () => {
    const html = markdownHtml('[x](https://e.org/"onmouseover="alert(1)) [y](/a "b\\" onclick=c")');
    expect(html).not.toMatch(/<[^>]*"\s*on\w+=/);
  });
});

/** Each hides a scheme that isn't in section 5's list: in case, entities, whitespace, references. */
const hostileAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;&#x61;vascript:alert(1)',
  'java\\script:alert(1)',
  '<java script:alert(1)>',
  '<\tjavascript:alert(1)>',
  '&#1;javascript:alert(1)',
  '&#x200b;javascript:alert(1)',
  'javascript&NewLine;:alert(1)',
  'java&Tab;script:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg/onload=alert(1)>',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  'ftp://example.org/',
  'tel:5550100001',
  'view-source:https://example.org',
  'feed:javascript:alert(1)',
];

describe('a hostile address', () => {
  it.each(hostileAddresses)('is blanked: %s', (address) => {
    const found = [...hrefs(`[a](${address})`), ...hrefs(`![a](${address})`)];
    const referred = hrefs(`[a]\n\n[a]: ${address}`);
    for (const href of [...found, ...referred]) expect(schemeOf(href ?? '')).toBe('');
  });

  it.each(['<javascript:alert(1)>', '<data:text/html,x>', '<vbscript:x>'])(
    'is blanked where it stands by itself: %s',
    (autolink) => {
      for (const href of hrefs(autolink)) expect(href).toBe('');
    },
  );

  it.each(['http', 'https'])('is no %s picture of another scheme', (scheme) => {
    expect(hrefs(`![p](${scheme}://example.org/p.png)`)).toEqual([`${scheme}://example.org/p.png`]);
    expect(hrefs('![p](irc://example.org/p.png)')).toEqual([]);
  });
});

/** The scheme that a browser would see: entities decoded, controls and blanks at the front and tabs dropped. */
function schemeOf(href: string): string {
  const decoded = href
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, digits) => String.fromCodePoint(Number(digits)))
    .replaceAll('&amp;', '&');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop exactly these.
  const seen = decoded.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '');
  return /^([a-z][a-z\d+.-]*):/i.exec(seen)?.[1] ?? '';
}

const hostileTexts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<!-- --><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?>',
  '<form action="https://example.org"><input name="password"></form>',
  'text <b onclick="alert(1)">inline</b>',
  '`</code><script>alert(1)</script>`',
  '```\n</code></pre><script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '![" onerror="alert(1)](x)',
  '![x](x "\\" onerror=\\"alert(1)")',
  '[x](<x" onclick="alert(1)>)',
  '# <script>alert(1)</script>',
  '- <img src=x onerror=alert(1)>',
  '[<img src=x onerror=alert(1)>](/map)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u0000<script>\u0000alert(1)</script>',
];

const plain = /^(p|strong|em|ul|ol|li|a|img|code|pre|blockquote|hr|br|h[3-6])$/;

describe('a hostile text', () => {
  it.each(hostileTexts)('runs nothing: %s', (text) => {
    for (const [, name = '', attributes = ''] of markdownHtml(text).matchAll(
      /<\/?([^\s>/]*)([^>]*)>/g,
    )) {
      expect(name).toMatch(plain);
      const names = [...attributes.matchAll(/([^\s="]+)="[^"]*"/g)].map(
        ([, attribute]) => attribute,
      );
      for (const attribute of names)
        expect(attribute).toMatch(/^(href|src|alt|title|target|rel|loading|class|start)$/);
    }
  });
});

describe('a phone number in a text', () => {
  function dial(text: string) {
    return markdownHtml(text, { phones: true });
  }

  it('dials, alone, in bold and with its country code', () => {
    expect(dial('Call **5550100002**.')).toContain('<a href="tel:5550100002">5550100002</a>');
    expect(dial('+91 55501 00002')).toContain('<a href="tel:+915550100002">+91 55501 00002</a>');
  });

  it('stays as it is within a link, within code, and when it is no phone number', () => {
    expect(dial('[5550100002](https://example.org/)')).not.toContain('tel:');
    expect(dial('`5550100002`')).not.toContain('tel:');
    expect(dial('No. 12345678901')).not.toContain('tel:');
    expect(dial('https://example.org/5550100002')).not.toContain('<a href="tel:');
  });
});
