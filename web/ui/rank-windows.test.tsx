import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RankWindows } from './rank-windows.tsx';

const place = (rank: number, name: string) => ({ rank, name, college: 'A college', points: 6 });
const wordsOf = (places: Parameters<typeof RankWindows>[0]['places'], mine?: number) =>
  [
    ...renderToStaticMarkup(<RankWindows places={places} mine={mine} />).matchAll(
      /<p[^>]*>(.*?)<\/p>/g,
    ),
  ].map(([, words]) => words!.replace(/<span>.*?<\/span>|<\/?b>/g, ''));

it('says of a rank that nobody has that the one before is shared, where it is', () => {
  expect(wordsOf([place(1, 'Asha'), place(1, 'Ravi'), place(3, 'Meera')])).toEqual([
    ...['Asha', 'Ravi', '1st is shared', 'Meera'],
  ]);
  expect(wordsOf([place(1, 'Asha'), place(2, 'Ravi'), place(2, 'Meera')])).toEqual([
    ...['Asha', 'Ravi', 'Meera', '2nd is shared'],
  ]);
  expect(wordsOf([place(1, 'Asha')])).toEqual(['Asha', 'Nobody', 'Nobody']);
  expect(wordsOf([])).toEqual(['Nobody', 'Nobody', 'Nobody']);
});

it('says in the window of my rank that it is mine, or one of those who share it', () => {
  expect(wordsOf([place(1, 'Asha'), place(2, 'Ravi')], 2)).toEqual([
    ...['Asha', 'Ravi', 'Yours', 'Nobody'],
  ]);
  expect(wordsOf([place(1, 'Asha'), place(1, 'Ravi')], 1)).toEqual([
    ...['Asha', 'Ravi', 'One is yours', '1st is shared', 'Nobody'],
  ]);
});

it('says what each rank gets, and of a shared one that each of them does', () => {
  const places = [place(1, 'Asha'), place(1, 'Ravi'), place(3, 'Meera')];
  const drawn = renderToStaticMarkup(<RankWindows places={places} prizes={{ 1: 62_500 }} />);
  expect(drawn.match(/₹[^<]*/g)).toEqual(['₹62,500 each']);
  expect(wordsOf(places).join()).not.toContain('₹');
});
