import { describe, expect, it } from 'vitest';
import { collegeSearch } from './colleges.ts';

const NITT = 'National Institute of Technology, Tiruchirappalli';
const IITM = 'Indian Institute of Technology Madras, Chennai';
const BITS = 'Birla Institute of Technology and Science, Pilani';
const SRCC = 'Shri Ram College of Commerce, Delhi';
const MIT = 'Madras Institute of Technology, Chennai';
const PSG = 'PSG College of Technology, Coimbatore';
const SOMAIYA = 'K. J. Somaiya College of Engineering, Mumbai';
const JOSEPHS = "St. Joseph's College, Tiruchirappalli";
const CHRIST = 'CHRIST (Deemed to be University), Bengaluru';
const PUNE = 'Savitribai Phule Pune University, Pune';
const NITTE = 'Nitte Meenakshi Institute of Technology, Bengaluru';
const GCE = 'Government College of Engineering, Salem';
const CEG = 'College of Engineering, Guindy, Chennai';
const NIT_SURATHKAL = 'National Institute of Technology, Surathkal';

const names = [
  ...[BITS, CHRIST, CEG, GCE, IITM, SOMAIYA, MIT, NIT_SURATHKAL, NITT, NITTE, PSG],
  ...[PUNE, SRCC, JOSEPHS],
];
const also: Record<string, string> = { [NIT_SURATHKAL]: 'NITK', [PSG]: 'PSG Tech' };
const { find, nearest } = collegeSearch(
  names.map((college_name) => ({ college_name, also: also[college_name] })),
);

describe('a college is found', () => {
  it.each([
    ['its initials', 'srcc', SRCC],
    ['its initials with its city’s', 'nitt', NITT],
    ['initials that are words of it', 'psgct', PSG],
    ['initials with full stops', 'I.I.T. madras', IITM],
    ['what else it is called', 'nitk', NIT_SURATHKAL],
    ['the beginning of that', 'psg te', PSG],
    ['its initials and its place', 'iit madras', IITM],
    ['the beginning of its place', 'nit tiru', NITT],
    ['its city’s other name', 'nit tri', NITT],
    ['a former name of its city', 'poona', PUNE],
    ['initials and place in one word', 'nittrichy', NITT],
    ['initials without what nobody says', 'bits', BITS],
    ['a part of its initials', 'iit', IITM],
    ['words in any order, whatever their case and commas', 'chennai GUINDY', CEG],
    ['its first name’s initials as they are said', 'kj somaiya', SOMAIYA],
    ['a name without its apostrophe', 'st josephs', JOSEPHS],
    ['words that it doesn’t have, if they tell nothing', 'christ university', CHRIST],
    ['a word with one slip of the finger', 'tiruchirapali nit', NITT],
    ['a word in another spelling', 'somayya', SOMAIYA],
  ])('by %s: %s', (_, typed, name) => {
    expect(find(typed)[0]).toBe(name);
  });

  it('by the beginning of a word before its middle, and by initials before both', () => {
    expect(find('nit').slice(0, 2)).toEqual([NIT_SURATHKAL, NITT]);
    expect(find('nit')).toContain(NITTE);
    expect(find('maiy')).toEqual([SOMAIYA]);
    expect(find('mit')[0]).toBe(MIT);
    expect(find('college of eng').slice(0, 2)).toEqual([CEG, GCE]);
  });

  it('and slips are not forgiven to who wants every word as it is', () => {
    expect(find('somiaya')).toEqual([SOMAIYA]);
    expect(find('somiaya', false)).toEqual([]);
    expect(find('somaiya', false)).toEqual([SOMAIYA]);
  });
});

it('nothing typed shows every college, and one that is not there is not found', () => {
  expect(find(' ')).toEqual(names);
  expect(find('Hogwarts')).toEqual([]);
});

describe('whoever writes a college out is asked for the nearest', () => {
  it.each([
    ['NIT Trichy', NITT],
    ['National Inst of Technology Tiruchirapalli', NITT],
    ['St Josephs Arts College Trichy', JOSEPHS],
    ['Govt College of Engineering, Salem', GCE],
    ['CEG Campus, Anna University, Guindy Chennai', CEG],
  ])('%s', (typed, name) => {
    expect(nearest(typed)).toBe(name);
  });

  it.each(['Hogwarts', 'Trichy Arts College', 'Xyz Polytechnic, Chennai', ' '])(
    'unless none is near: %s',
    (typed) => {
      expect(nearest(typed)).toBeUndefined();
    },
  );
});
