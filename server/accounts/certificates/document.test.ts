import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type CertificateFacts, certificatePdf, certificatesPdf } from './document.ts';

const FACTS: CertificateFacts = {
  certificate: {
    code: 'AAAA-BBBB',
    name: 'Asha',
    event_name: 'First Song',
    cluster_name: 'Music',
    result: 'Winner',
    issued_at: 0,
  },
  festival: { name: 'Mahotsav', edition: 2031, host: 'A college' },
  checkAt: 'http://localhost/certificate',
};

test.each(['Mahotsav', 'Mahamahotsavam'])(
  'a certificate is issued in the name of %s',
  async (name) => {
    const pdf = await certificatePdf({ ...FACTS, festival: { ...FACTS.festival, name } });
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

test('of many certificates only those that somebody takes are drawn', async () => {
  let drawn = 0;
  const counted = {
    ...FACTS,
    get certificate() {
      drawn += 1;
      return FACTS.certificate;
    },
  };
  const pdf = certificatesPdf('All', Array<CertificateFacts>(60).fill(counted));
  pdf.read();
  for (let turn = 0; turn < 300; turn += 1) await setImmediate();
  expect(drawn).toBeLessThan(10);
  const pages = (await buffer(pdf)).toString('latin1').match(/\/Type \/Page\b/g);
  expect([drawn, pages?.length]).toEqual([60, 60]);
});

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
