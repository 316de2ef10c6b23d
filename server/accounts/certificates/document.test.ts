import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type CertificateFacts, certificatePdf, certificatesPdf } from './document.ts';

const FACTS: CertificateFacts = {
  certificate: {
    code: 'AAAA-BBBB',
    name: 'Asha',
    eventName: 'First Song',
    clusterName: 'Music',
    result: 'Winner',
    issuedAt: 0,
    overtaken: null,
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

test('a certificate that a correction overtook says so, and which one stands in its place', async () => {
  const lineOf = async (by: string | null) => {
    const certificate = { ...FACTS.certificate, overtaken: { at: 0, by } };
    return wordsOf(await certificatePdf({ ...FACTS, certificate }))[7];
  };
  const words = 'It no longer stands: the results were corrected on 1 January 1970';
  expect(await lineOf('CCCC-DDDD')).toBe(`${words}. Now: CCCC-DDDD`);
  expect(await lineOf(null)).toBe(words);
});

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

test.each([
  ['Tamil', 'கவிதா', 'சிலம்பம்', 'முதல்'],
  ['Hindi', 'अर्पिता श्रीवास्तव', 'कविता-पाठ', 'प्रथम'],
  ['Bengali, with an emoji', 'ক্ষিতীশ 👩‍🎓', 'রবীন্দ্র সঙ্গীত', 'প্রথম'],
])(
  'every word of a certificate in %s is drawn, and can be copied',
  async (_, name, eventName, result) => {
    const festival = { name: 'महोत्सव', edition: 2031, host: 'राष्ट्रीय महाविद्यालय' };
    const certificate = { ...FACTS.certificate, name, eventName, result };
    const pdf = await certificatePdf({ ...FACTS, festival, certificate });
    const words = wordsOf(pdf);
    expect([words[0], words[1], words[3], words[5], words[6]]).toEqual([
      festival.host,
      'महोत्सव 2031',
      name,
      eventName,
      `Music: ${result}`,
    ]);
    // Each line's outlines, in its colour, follow its words.
    const fills = streamsOf(pdf)
      .match(/BT.*?(?=BT|$)/gs)
      ?.map((line) => line.match(/\bf\b/g)?.length);
    expect(fills?.every((count) => count && count > 2)).toBe(true);
  },
);

test('a certificate in Urdu is copied letter by letter from where they stand', async () => {
  const certificate = { ...FACTS.certificate, name: 'عائشہ 12 خان' };
  const pdf = await certificatePdf({ ...FACTS, certificate });
  expect(wordsOf(pdf)[3]).toBe([...'خان 12 عائشہ'.split(' ')].map(turned).join(' '));
  // Who listens hears the words as they are spoken.
  const spoken = Buffer.from(`\ufeff${certificate.name}`, 'utf16le').swap16();
  expect(pdf.includes(escapedForPdf(spoken))).toBe(true);
});

function turned(word: string): string {
  return /\d/.test(word) ? word : [...word].reverse().join('');
}

function escapedForPdf(bytes: Buffer): Buffer {
  const escaped = bytes.toString('latin1').replace(/[\n\r\t\b\f()\\]/g, (byte) => {
    const names: Record<string, string> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' };
    return `\\${names[byte] ?? byte}`;
  });
  return Buffer.from(escaped, 'latin1');
}

test('a certificate is read aloud line by line, its QR code by what it leads to', async () => {
  const text = (await certificatePdf(FACTS)).toString('latin1');
  expect(text).toContain('/Marked true');
  expect(text.match(/\/S \/P\b/g)).toHaveLength(10);
  expect(text).toContain('/Alt (QR code of http://localhost/certificate)');
});

/** The lines of text of a PDF, as whoever searches or copies it has them: by its table of what the letters mean. */
function wordsOf(pdf: Buffer): string[] {
  const streams = streamsOf(pdf);
  const meanings = new Map(
    [...streams.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)].map(([, number, meaning = '']) => [
      number,
      Buffer.from(meaning, 'hex').swap16().toString('utf16le'),
    ]),
  );
  return [...streams.matchAll(/<([0-9a-f]+)> Tj/g)].map(([, line = '']) =>
    (line.match(/.{4}/g) ?? []).map((number) => meanings.get(number)).join(''),
  );
}

function streamsOf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs);
  return [...streams].map(([, bytes = '']) => inflated(Buffer.from(bytes, 'latin1'))).join('\n');
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}
