import { describe, expect, it } from 'vitest';
import { meantEmail } from './meant-email.ts';

const meant = (typed: string, isWhole = true) => meantEmail(typed, { isWhole });

describe('an e-mail whose domain is mistyped', () => {
  it.each([
    ['a letter less', 'meera@gmal.com'],
    ['a letter more', 'meera@gmaill.com'],
    ['another letter', 'meera@gnail.com'],
    ['two turned round', 'meera@gmial.com'],
    ['its end left out', 'meera@gmail.co'],
    ['another end', 'meera@gmail.con'],
    ['big letters', ' meera@GMIAL.com '],
  ])('is known by %s', (_typo, typed) => {
    expect(meant(typed)).toBe('meera@gmail.com');
  });

  it.each([
    ['a usual one', 'meera@gmail.com'],
    ['another that there is', 'meera@ymail.com'],
    ['a college’s', 'meera@nitt.edu'],
    ['two typos away', 'meera@gmsil.con'],
    ['no e-mail yet', 'meera'],
    ['no name', '@gmial.com'],
    ['no domain', 'meera@'],
  ])('is not seen in %s', (_what, typed) => {
    expect(meant(typed)).toBeUndefined();
  });

  it('is not told while its end is being typed', () => {
    expect(meant('meera@gmail.co', false)).toBeUndefined();
    expect(meant('meera@gmial.com', false)).toBe('meera@gmail.com');
  });
});
