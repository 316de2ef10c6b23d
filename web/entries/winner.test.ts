import { expect, it } from 'vitest';
import { winnerOf } from './winner.ts';

const at = (rank: number, name: string | null, college = 'Jadavpur University, Kolkata') => ({
  ...{ rank, name, college },
});
const winnerAmong = (...places: ReturnType<typeof at>[]) => winnerOf({ places });

it('two who share the first place are no name and surname', () => {
  expect(winnerAmong(at(1, 'Ravi'), at(1, 'Asha'), at(3, 'Meera'))).toBe('Ravi and Asha');
  expect(winnerAmong(at(1, 'Ravi'), at(1, 'Asha'), at(1, 'Meera'))).toBe('Ravi, Asha and Meera');
});

it('who is first alone is named alone, without a name by the college; after all was taken back nobody is', () => {
  expect(winnerAmong(at(1, 'Ravi'), at(2, 'Asha'))).toBe('Ravi');
  expect(winnerAmong(at(1, null))).toBe('Jadavpur University, Kolkata');
  expect(winnerAmong()).toBe('');
});
