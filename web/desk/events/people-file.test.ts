import { expect, it } from 'vitest';
import { readPeopleFile } from './people-file.ts';

const CODE = 'AAAA-BBBB-CCCC-DDDD';

async function peopleOf(text: string) {
  const read = await readPeopleFile(text);
  return 'reason' in read
    ? `${read.line}: ${read.reason}`
    : read.map(({ line, person }) => `${line} ${person}`);
}

it.each([
  [
    'by our export’s columns, whichever of the two a line has',
    `\ufeffName,Code,E-mail\r\nAsha,${CODE},asha@example.org\r\nRavi,,ravi@example.org\r\n`,
    [`2 ${CODE}`, '3 ravi@example.org'],
  ],
  [
    'by a heading of one’s own, with semicolons',
    'Remarks;EMAIL\nwith a flute;asha@example.org\n',
    ['2 asha@example.org'],
  ],
  [
    'without a heading, one a line',
    'asha@example.org\n\naaaabbbbccccdddd\n',
    ['1 asha@example.org', `3 ${CODE}`],
  ],
  [
    'without a heading, among other things, also where a line has nobody',
    'Asha Ramakrishna,asha@example.org\nsomebody else\n',
    ['1 asha@example.org', '2 somebody else'],
  ],
  ['with a line that says nobody', 'Name,E-mail\nAsha,\n', ['2 ']],
  [
    'below a line that says the separator',
    `sep=|\nCode|Name\n${CODE.toLowerCase()}|Asha\n`,
    [`3 ${CODE}`],
  ],
])('People are read %s', async (_what, text, people) => {
  expect(await peopleOf(text)).toEqual(people);
});

it.each([
  [
    'without a column of people',
    'Name,College\nAsha,Loyola\n',
    '1: no column is called Code or E-mail',
  ],
  ['that is empty', '', '1: no column is called Code or E-mail'],
  [
    'with an open quotation mark',
    'E-mail\n"asha@example.org\nravi@example.org\n',
    '3: the file ends within quotes: one before is not closed',
  ],
])('A file %s is told so', async (_what, text, fault) => {
  expect(await peopleOf(text)).toBe(fault);
});
