import { describe, expect, it } from 'vitest';
import { failuresOfProcesses } from '../../testing/failures.ts';
import { type Attempt, countsOf, failureBudget } from './failure-budget.ts';
import type { SharedFailures } from './shared-failures.ts';

const processes = failuresOfProcesses();

/** Asks for the counts before it looks at them, as sign-in does. */
async function isSpent(failures: SharedFailures, attempt: Attempt): Promise<boolean> {
  const [from, on] = countsOf(attempt);
  await failures.ask(from, on, on);
  return failureBudget(failures).isSpent(attempt);
}

const WINDOW_MS = 10 * 60 * 1000;

describe('the budget of failed sign-ins', () => {
  it('is spent by an address that fails on 30 accounts, whatever it succeeds on, until ten minutes later', async () => {
    let now = 1;
    const budget = failureBudget(processes.next(() => now));
    const spray = (account: number) => ({ address: 'stranger', account: `account ${account}` });
    for (let i = 0; i < 30; i++) {
      expect(budget.isSpent(spray(i))).toBe(false);
      await budget.countFailure(spray(i));
      // Whoever has an account of their own can't buy guesses with it.
      budget.countSuccess({ address: 'stranger', account: 'their own' });
    }
    expect(budget.isSpent(spray(30))).toBe(false);
    await budget.countFailure(spray(30));
    expect(budget.isSpent(spray(31))).toBe(true);
    expect(budget.isSpent({ address: 'elsewhere', account: 'account 1' })).toBe(false);
    now += WINDOW_MS + 1;
    expect(budget.isSpent(spray(31))).toBe(false);
  });

  it('is spent for an account that is guessed at from many addresses', async () => {
    const budget = failureBudget(processes.next());
    for (let i = 0; i < 30; i++)
      await budget.countFailure({ address: `address ${i}`, account: 'victim' });
    expect(budget.isSpent({ address: 'elsewhere', account: 'victim' })).toBe(true);
    expect(budget.isSpent({ address: 'address 1', account: 'somebody else' })).toBe(false);
  });

  it('lasts for a campus of 5,000 behind one address, of whom one in twenty mistypes', async () => {
    const budget = failureBudget(processes.next());
    for (let person = 0; person < 5000; person++) {
      const attempt = { address: 'campus', account: `person ${person}` };
      if (person % 20 === 0) {
        expect(budget.isSpent(attempt)).toBe(false);
        await budget.countFailure(attempt);
      }
      expect(budget.isSpent(attempt)).toBe(false);
      budget.countSuccess(attempt);
    }
  });

  it('is one for all processes: failures count at each, and so do those who got in', async () => {
    const [here, there] = [processes.next(), processes.more()];
    const budgets = [failureBudget(here), failureBudget(there)] as const;
    const attempt = (account: number) => ({ address: 'campus', account: `account ${account}` });
    for (let i = 0; i < 30; i++) await budgets[i % 2]!.countFailure(attempt(i));
    expect(await isSpent(processes.more(), attempt(30))).toBe(true);
    for (let i = 0; i < 10; i++) budgets[i % 2]!.countSuccess(attempt(i));
    for (const budget of budgets) await budget.countFailure(attempt(31));
    // 32 of 30 and the slips that ten successes allow for: 32.
    expect(await isSpent(processes.more(), attempt(32))).toBe(true);
    for (let i = 10; i < 15; i++) budgets[0].countSuccess(attempt(i));
    expect(budgets[0].isSpent(attempt(33))).toBe(false);
  });

  it('names nobody in the database', async () => {
    const failures = processes.next();
    await failureBudget(failures).countFailure({ address: '10.1.2.3', account: 'a@example.org' });
    expect(JSON.stringify(await processes.rows())).not.toMatch(/10\.1\.2\.3|example/);
  });
});
