import { describe, expect, it } from 'vitest';
import { CAUSES, causeOf } from './let-in-causes.ts';

const here = (rank: number) => ({ rank, hereAt: 1 });
const away = (rank: number) => ({ rank, hereAt: null });

describe('why somebody who is let in takes a reason', () => {
  it('is the order where somebody here comes first, or they are not here themselves while others are', () => {
    expect(causeOf(here(3), here(2))).toBe('order');
    expect(causeOf(away(1), here(2))).toBe('order');
  });

  it('is the missing scan where nobody is here', () => {
    expect(causeOf(away(1), undefined)).toBe('unseen');
  });

  it('is their college where they are here, and nobody here comes before them', () => {
    expect(causeOf(here(1), here(2))).toBe('college');
    expect(causeOf(here(1), undefined)).toBe('college');
  });

  it('is in the title, and in the reason that is chosen beforehand, for that alone', () => {
    expect(CAUSES.college.title('Moonlit 22')).toBe(
      'Let Moonlit 22 in beyond their college’s places?',
    );
    expect(CAUSES.college.usual[0]).not.toBe(CAUSES.order.usual[0]);
    expect(CAUSES.unseen.usual[0]).toContain('not scanned');
  });
});
