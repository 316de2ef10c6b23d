import { expect, it } from 'vitest';
import { splitTexts } from './text-pictures.ts';

/** Takes the parser longer than anybody may be held up. */
const SLOW = `![a](/x.png)\n\n${'- - - - - - a          \n'.repeat(190)}`;

it('everybody else is served while a text is looked through, which happens once', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const split = await splitTexts([SLOW, 'None.', SLOW], new Map());
  isDone = true;
  expect([...split.keys()]).toEqual([SLOW]);
  expect(split.get(SLOW)?.addresses).toEqual(['/x.png']);
  expect(turns).toBeGreaterThan(20);
  const again = await splitTexts([SLOW, '![b](/y.png)'], split);
  expect(again.get(SLOW)).toBe(split.get(SLOW));
  expect([...again.values()].flatMap(({ addresses }) => addresses)).toEqual(['/x.png', '/y.png']);
});
