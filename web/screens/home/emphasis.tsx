import { Fragment, type ReactNode } from 'react';

/**
 * The little Markdown that the festival's own texts use: paragraphs, **strong** and *emphasis*.
 * The full renderer weighs 35 kB, which the home screen can't spare.
 */
export function paragraphsOf(text: string): ReactNode[][] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => withEmphasis(paragraph.replace(/\s+/g, ' ')));
}

function withEmphasis(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((part, index) => {
    if (part.startsWith('**') && part.length > 4)
      return <strong key={index}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('*') && part.length > 2) return <em key={index}>{part.slice(1, -1)}</em>;
    return <Fragment key={index}>{part}</Fragment>;
  });
}
