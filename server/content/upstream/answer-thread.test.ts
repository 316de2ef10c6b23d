import { expect, it } from 'vitest';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { checkAnswer } from './answer-thread.ts';

const MUSIC = contentAddress.cluster(5);

/** As many events, with as much Markdown each, as an answer may have. */
function largestAnswer(): Buffer {
  const description = '*a_ '.repeat(250) + 'a '.repeat(1900);
  const Events = Array.from({ length: 200 }, (_, id) => ({
    id,
    name: `Raga ${id}`,
    description,
    Format: description,
  }));
  return jsonOf(Events);
}

function jsonOf(Events: object[]): Buffer {
  return Buffer.from(
    JSON.stringify({ data: { id: 5, attributes: { Cluster_Details: { Events } } } }),
  );
}

it('the largest answer of a content server is checked while everybody else is served', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const { entries } = await checkAnswer(MUSIC, largestAnswer());
  isDone = true;
  expect(entries).toHaveLength(200);
  expect(turns).toBeGreaterThan(0);
});

it('an answer that says the same in other words counts as the same, another doesn’t', async () => {
  const hashOf = async (event: object) => (await checkAnswer(MUSIC, jsonOf([event]))).hash;
  const hash = await hashOf({ id: 1, name: 'Raga', updatedAt: 'yesterday' });
  expect(await hashOf({ name: 'Raga', id: 1, updatedAt: 'today' })).toBe(hash);
  expect(await hashOf({ name: 'Tala', id: 1 })).not.toBe(hash);
});

it('of more faults than anybody mends at once, the first are told', async () => {
  const { entries, faults } = await checkAnswer(
    MUSIC,
    jsonOf(Array(200).fill({ id: 'x', name: ' ' })),
  );
  expect(entries).toEqual([]);
  expect(faults).toHaveLength(200);
});

it.each(['{', '[]', JSON.stringify({ data: Array(20_001).fill(0) })])(
  'what is no answer is refused, and the next one is checked: %.20s',
  async (text) => {
    await expect(checkAnswer(MUSIC, Buffer.from(text))).rejects.toThrow(/^sent /);
    expect((await checkAnswer(MUSIC, jsonOf([]))).entries).toEqual([]);
  },
);
