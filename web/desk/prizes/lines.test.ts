import { expect, it } from 'vitest';
import type { PrizeEvent } from '../../../contract/desk/prizes.ts';
import { paidBy } from './lines.ts';

const paid = (id: string, reference: string) => ({
  id,
  kind: 'paid',
  of: null,
  rupees: 9,
  reference,
});
const counter = (of: string) => ({ ...paid(`c${of}`, ''), kind: 'counter', of, rupees: -9 });
const payee = (code: string, ...entries: object[]) => ({ code, name: `Asha ${code}`, entries });

it('A reference is known by whom it has paid, in whichever case, unless they are the same person or it was countered', () => {
  const people = [payee('A', paid('1', 'N26X0')), payee('B', paid('2', 'UPI 7'), counter('2'))];
  const events = [{ winners: [{ people }] }] as unknown as PrizeEvent[];
  expect(paidBy(events, ' n26x0 ', 'C')).toBe('Asha A');
  expect(paidBy(events, 'N26X0', 'A')).toBeUndefined();
  expect(paidBy(events, 'UPI 7', 'C')).toBeUndefined();
  expect(paidBy(events, '', 'C')).toBeUndefined();
});
