import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ringInWords, TeamRing } from './team-ring.tsx';

const asha = { name: 'Asha', isMe: true };
const ravi = { name: 'Ravi' };

it('tells a reader who is in, and the one number that matters', () => {
  const two = { people: [asha, ravi], most: 4 };
  expect(ringInWords({ ...two, lacking: 2 })).toBe(
    'Ring of four seats. Two are in: you and Ravi. Two more are needed.',
  );
  expect(ringInWords({ ...two, lacking: 0 })).toBe(
    'Ring of four seats. Two are in: you and Ravi. Two more can join.',
  );
  expect(ringInWords({ ...two, most: 2, lacking: 0 })).toBe(
    'Ring of two seats. Two are in: you and Ravi. All seats are taken.',
  );
  expect(ringInWords({ people: [ravi, {}, {}], most: 9, lacking: 1, asks: true })).toBe(
    'Ring of nine seats. Three are in: Ravi and two others. One more is needed. The next seat would be yours.',
  );
});

it('says of whom an initial ends the name with one full stop', () => {
  expect(ringInWords({ people: [asha, { name: 'H. G.' }], most: 2, lacking: 0 })).toContain(
    'you and H. G. All seats',
  );
});

it('draws a seat for each who can be in, and marks all that are needed', () => {
  for (let most = 2; most <= 50; most += 1)
    for (const [size, lacking] of [
      [1, most - 1],
      [1, 0],
      [most, 0],
    ] as const) {
      const people = Array.from({ length: size }, () => ravi);
      const drawn = renderToStaticMarkup(
        <TeamRing people={people} most={most} lacking={lacking} />,
      );
      const count = (kind: string) =>
        drawn.match(new RegExp(`<circle class="_${kind}_`, 'g'))?.length ?? 0;
      expect([count('taken'), count('needed'), count('free')]).toEqual([
        size,
        lacking,
        most - size - lacking,
      ]);
      expect(drawn).not.toContain('NaN');
    }
});

it('says in the ring how many are needed, and once there are enough how many are in', () => {
  const wordsOf = (lacking: number, size = 2) =>
    renderToStaticMarkup(
      <TeamRing people={Array.from({ length: size }, () => ravi)} most={9} lacking={lacking} />,
    ).replace(/<[^>]*>/g, ' ');
  expect(wordsOf(3)).toMatch(/needed .*needed .*needed .*3 +more needed/);
  expect(wordsOf(0)).toMatch(/2 +in of 9/);
  expect(wordsOf(0, 9)).toMatch(/9 +all in/);
});
