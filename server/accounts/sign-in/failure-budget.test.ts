import { describe, expect, it } from 'vitest';
import { failureBudget } from './failure-budget.ts';

const WINDOW_MS = 10 * 60 * 1000;

describe('the budget of failed sign-ins', () => {
  it('is spent by an address that fails on 30 accounts, whatever it succeeds on, until ten minutes later', () => {
    let now = 1;
    const budget = failureBudget(() => now);
    const spray = (account: number) => ({ address: 'stranger', account: `account ${account}` });
    for (let i = 0; i < 30; i++) {
      expect(budget.isSpent(spray(i))).toBe(false);
      budget.countFailure(spray(i));
      // Whoever has an account of their own can't buy guesses with it.
      budget.countSuccess({ address: 'stranger', account: 'their own' });
    }
    expect(budget.isSpent(spray(30))).toBe(false);
    budget.countFailure(spray(30));
    expect(budget.isSpent(spray(31))).toBe(true);
    expect(budget.isSpent({ address: 'elsewhere', account: 'account 1' })).toBe(false);
    now += WINDOW_MS + 1;
    expect(budget.isSpent(spray(31))).toBe(false);
  });

  it('is spent for an account that is guessed at from many addresses', () => {
    const budget = failureBudget(() => 1);
    for (let i = 0; i < 30; i++)
      budget.countFailure({ address: `address ${i}`, account: 'victim' });
    expect(budget.isSpent({ address: 'elsewhere', account: 'victim' })).toBe(true);
    expect(budget.isSpent({ address: 'address 1', account: 'somebody else' })).toBe(false);
  });

  it('lasts for a campus of 5,000 behind one address, of whom one in twenty mistypes', () => {
    const budget = failureBudget(() => 1);
    for (let person = 0; person < 5000; person++) {
      const attempt = { address: 'campus', account: `person ${person}` };
      if (person % 20 === 0) {
        expect(budget.isSpent(attempt)).toBe(false);
        budget.countFailure(attempt);
      }
      expect(budget.isSpent(attempt)).toBe(false);
      budget.countSuccess(attempt);
    }
  });
});
