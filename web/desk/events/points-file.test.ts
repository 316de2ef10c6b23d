import { expect, it } from 'vitest';
import { readPointsFile } from './points-file.ts';

const [A, B, C, D, E] = ['A', 'B', 'C', 'D', 'E'].map((letter) =>
  Array(4).fill(letter.repeat(4)).join('-'),
) as [string, string, string, string, string];
const attendance = 'unknown' as const;
const entries = [
  { entryId: '1', name: 'Asha', college: 'Loyola College, Chennai', codes: [A], unproven: [] },
  { entryId: '2', name: 'Ravi', college: 'Loyola College, Chennai', codes: [B], unproven: [] },
  { entryId: '3', name: 'Ravi', college: 'Anna University', codes: [C], unproven: [] },
  { entryId: '4', name: '=Lanterns', college: 'Anna University', codes: [D, E], unproven: [] },
].map((entry) => ({ ...entry, attendance }));
const criteria = [
  { id: 'line', name: 'Line', most: 40 },
  { id: 'word', name: '-Word', most: null },
];

const read = (text: string) => readPointsFile(text, { entries, criteria });

/** `1 line 38`: the entry, the column, the text. */
async function cellsOf(text: string) {
  const { cells, faults } = await read(text);
  expect(faults).toEqual([]);
  return cells.map((cell) => `${cell.id} ${cell.column.trim()} ${cell.text}`);
}

async function faultsOf(text: string) {
  const { faults } = await read(text);
  return faults.map(({ line, column, reason }) => `${line} ${column ?? ''}: ${reason}`);
}

it('A file as our export writes it is read, whatever a spreadsheet made of its apostrophes', async () => {
  const file = `\ufeffRank,Name,College,Code,Line,'-Word,Sum,Prize ₹\r
1,'=Lanterns,Anna University,${D},38,9.5,47.5,40000\r
,Ravi,"Loyola College, Chennai",${B},,,,\r\n`;
  expect(await cellsOf(file)).toEqual(['4 line 38', '4 word 9.5']);
});

it.each([
  [
    'code of anybody in the team, in small letters',
    `code;line\n${E.toLowerCase().replaceAll('-', '')};12,5\n`,
    ['4 line 12,5'],
  ],
  ['name where it is nobody else’s', 'LINE\tname\n7\tasha\n', ['1 line 7']],
  ['name below a line that says the separator', 'sep=|\r\nName|Line\r\nASHA|7\r\n', ['1 line 7']],
  ['name and college', 'Name,College,Line\nRavi,anna university,7\n', ['3 line 7']],
])('An entry is known by %s', async (_what, file, cells) => {
  expect(await cellsOf(file)).toEqual(cells);
});

it.each([
  ['without heads', '', '1 : no column is called Code or Name'],
  ['without who', 'Line\n4\n', '1 : no column is called Code or Name'],
  ['with a strange head', 'Code,Lnie\n', '1 Lnie: the sheet has no criterion of this name'],
  ['with a head twice', 'Code,Line,line\n', '1 line: the same column once more'],
  ['of a strange code', 'Code,Line\nZZZZ,1\n', '2 : nobody in the sheet has the code ZZZZ'],
  ['of a strange name', 'Name,Line\nAsha R.,1\n', '2 : nobody in the sheet is called Asha R.'],
  [
    'of two of a name',
    'Name,Line\nRavi,1\n',
    '2 : several in the sheet are called Ravi: give the code',
  ],
  ['of nobody', 'Code,Line\n,1\n', '2 : it has neither a code nor a name'],
  ['of one entry twice', `Code,Line\n${D},1\n${E},2\n`, '3 : the same entry as in line 2'],
  ['with no number', `Code,Line\n\n${A},nine\n`, '3 Line: “nine” is no number'],
  ['over the most', `Code,Line\n${A},41\n`, '2 Line: “41” is over 40'],
  ['that is too long', `Code,Line\n${A},4,1\n`, '2 : it has more values than there are columns'],
  [
    'with an open quotation mark',
    `Code,Line\n"${A},1\n`,
    '2 : the file ends within quotes: one before is not closed',
  ],
])('A file %s is told by line and column', async (_what, file, fault) => {
  expect(await faultsOf(file)).toEqual([fault]);
});

it('All that is wrong is told at once, by line, also below a value of two lines', async () => {
  const file = `Code,Name,Line\n${A},"two\nlines",x\n${B},,1\nZZZZ,,1\n${B},,2\n`;
  expect(await faultsOf(file)).toEqual([
    '2 Line: “x” is no number',
    '5 : nobody in the sheet has the code ZZZZ',
    '6 : the same entry as in line 4',
  ]);
});
