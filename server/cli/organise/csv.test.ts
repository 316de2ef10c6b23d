import { describe, expect, it } from 'vitest';
import { CsvFault, readCsv, readTable } from './csv.ts';

describe('a CSV file', () => {
  it.each([
    ['a,b\nc,d', [1, 2]],
    ['a,b\r\nc,d\r\n', [1, 2]],
    ['\ufeffa,b\n\nc,d\n\n', [1, 3]],
    ['a;b\nc;d', [1, 2]],
    ['a\tb\nc\td', [1, 2]],
    ['\ufeffsep=;\r\na;b\r\nc;d', [2, 3]],
    ['"sep=|"\na|b\nc|d', [2, 3]],
    ['"a","b"\n "c" , d', [1, 2]],
  ])('%j has the same rows, each with its line', (text, lines) => {
    const rows = readCsv(text);
    expect(rows.map(({ values }) => values)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(rows.map(({ line }) => line)).toEqual(lines);
  });

  it('keeps separators, quotes and line breaks of quoted values, and counts lines on', () => {
    expect(readCsv('name,x\n"Ravi, ""the\nlamp""",1\nநாள்,2')).toEqual([
      { line: 1, values: ['name', 'x'] },
      { line: 2, values: ['Ravi, "the\nlamp"', '1'] },
      { line: 4, values: ['நாள்', '2'] },
    ]);
  });

  it.each([
    ['a,b\n1,2\n3,"4\n5,6\n', 4, 'The file ends within quotes: one before is not closed'],
    ['a,b\n1,"2"x', 2, 'Something follows a closing quote'],
    ['a,b\n1,2" x', 2, 'A quote stands in the middle of a value'],
  ])('%j is refused at its line', (text, line, message) => {
    const read = () => readCsv(text);
    expect(read).toThrow(CsvFault);
    expect(read).toThrow(expect.objectContaining({ line, message }));
  });

  it('may call the e-mail as our own export does, and is told what else its heading names', () => {
    expect(readTable('E-mail;Event\nasha@example.org;Raga', ['email', 'event'])).toEqual([
      { line: 2, values: ['asha@example.org', 'Raga'] },
    ]);
    expect(() => readTable('Mail|Event\n', ['email'])).toThrow(
      /email is missing.*names mail\|event/,
    );
  });
});
