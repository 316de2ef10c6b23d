import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { paragraphsOf } from './about.tsx';

function markup(text: string) {
  return paragraphsOf(text).map((paragraph) => renderToStaticMarkup(<p>{paragraph}</p>));
}

test('the about text keeps its paragraphs and its emphasis', () => {
  expect(markup('About **18,000 students**\nfrom here.\n\nThe *Saga of Secrets*.')).toEqual([
    '<p>About <strong>18,000 students</strong> from here.</p>',
    '<p>The <em>Saga of Secrets</em>.</p>',
  ]);
});

test('a lone asterisk stays what it is', () => {
  expect(markup('Fees*')).toEqual(['<p>Fees*</p>']);
});
