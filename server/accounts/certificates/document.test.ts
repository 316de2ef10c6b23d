import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { certificatePdf } from './document.ts';

test.each(['Mahotsav', 'Mahamahotsavam'])(
  'a certificate is issued in the name of %s',
  async (name) => {
    const pdf = await certificatePdf({
      certificate: {
        code: 'AAAA-BBBB',
        name: 'Asha',
        event_name: 'First Song',
        cluster_name: 'Music',
        result: 'Winner',
        issued_at: 0,
      },
      festival: { name, edition: 2031, host: 'A college' },
      checkAt: 'http://localhost/certificate',
    });
    expect(wordsOf(pdf)).toEqual([
      'A COLLEGE',
      `${name} 2031`,
      'This certifies that',
      'Asha',
      'took part in',
      'First Song',
      'Music: Winner',
      'Issued on 1 January 1970',
      'Code AAAA-BBBB',
      'Check it at http://localhost/certificate',
    ]);
  },
);

/** The lines of text in a PDF's streams, as whoever searches or copies it has them. */
function wordsOf(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs);
  const pages = [...streams].map(([, bytes = '']) => inflated(Buffer.from(bytes, 'latin1')));
  const lines = pages.join('\n').matchAll(/\[(.*?)\] TJ/g);
  return [...lines].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex')).join(''),
  );
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}
