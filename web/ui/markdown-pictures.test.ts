import { describe, expect, it } from 'vitest';
import { markdownHtml } from './markdown-html.ts';

const served = '/uploads/0123456789abcdef_0123456789.jpg';

describe('a picture of a text', () => {
  it('has its room and its lighter copies, no wider than itself', () => {
    const html = markdownHtml(`![A stage](${served}#900x600 "By night")`);
    expect(html).toContain(
      `src="${served}" alt="A stage" title="By night" width="900" height="600" />`,
    );
    expect(html.match(/_\d+\.\w+ \d+w/g)).toEqual(
      ['avif', 'webp'].flatMap((kind) => [340, 680, 900].map((w) => `_${w}.${kind} ${w}w`)),
    );
  });

  it('is as it is where it is a drawing', () => {
    const html = markdownHtml(`![A plan](${served.replace('jpg', 'svg')}#90x60)`);
    expect(html).toContain('width="90" height="60"');
    expect(html).not.toContain('<source');
  });

  it('is its words in a frame where it can’t be shown, and nothing where it has none', () => {
    expect(markdownHtml('![A *dark* stage]()')).toBe(
      '<p><span class="no-picture">A dark stage</span></p>',
    );
    expect(markdownHtml('![<b>](javascript:alert(1))')).toContain('>&lt;b&gt;</span>');
    expect(markdownHtml('![]()')).toBe('<p></p>');
  });

  it.each([
    `${served}#9x9" onload="alert(1)`,
    `${served}#9x9&quot; onload=&quot;x`,
    `x${served}#9x9`,
  ])('of an address that is nearly one of ours is any other: %s', (address) => {
    const html = markdownHtml(`![x](<${address}>)`);
    expect(html).not.toContain('<picture>');
    expect(html).not.toMatch(/<[^>]*"\s+onload=/);
  });
});
