import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = oneLine(readFileSync(join(root, 'docs/security.md'), 'utf8'));

/** The sections of each chapter of OWASP ASVS 5.0, from V1 on. */
const SECTIONS = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3];

/** A file in backticks, and the titles in quotation marks that follow it. */
const NAMED = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|md|json))`((?:,? "[^"]+")*)/g;

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

describe('docs/security.md', () => {
  const named = [...page.matchAll(NAMED)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title]) => title),
  }));

  it('names files that are there, and titles that are in them', () => {
    expect(named.length).toBeGreaterThan(100);
    for (const { file, titles } of named) {
      const source = oneLine(readFileSync(join(root, file), 'utf8'));
      for (const title of titles) expect(source.includes(title!), `${file}: ${title}`).toBe(true);
    }
  });

  it('has every quotation mark beside the file that it quotes', () => {
    const quoted = named.flatMap(({ titles }) => titles).length;
    expect((page.match(/"/g) ?? []).length).toBe(2 * quoted);
  });

  it.each(SECTIONS.map((count, at) => [at + 1, count]))(
    'speaks of every section of chapter V%i, of which there are %i',
    (chapter, count) => {
      const [, text = ''] = new RegExp(` ## V${chapter} (.*?)(?= ## |$)`).exec(page) ?? [];
      const sections = [...text.matchAll(/\*\*(\d+\.\d+)(?:\.\d+)?\*\*/g)].map(([, name]) => name);
      for (let section = 1; section <= count; section++)
        expect(sections).toContain(`${chapter}.${section}`);
    },
  );
});
