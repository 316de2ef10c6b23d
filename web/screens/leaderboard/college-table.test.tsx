import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Standing } from '../../../contract/results/leaderboard.ts';
import type { Site } from '../../../contract/site.ts';
import { SiteProvider } from '../../calls/site.ts';
import { CollegeTable } from './college-table.tsx';

const site = { festival: { leaderboard: { points: { 1: 10 }, present: 1 } } } as unknown as Site;

/** The words of the table's lines, of the head first. */
function linesOf(standings: readonly Standing[], ownCollege?: string): string[] {
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <CollegeTable standings={standings} ownCollege={ownCollege} />
    </SiteProvider>,
  );
  const lines = html.match(/<tr.*?<\/tr>/g) ?? [];
  return lines.map((line) =>
    line
      .replace(/<\/t[hd]>/g, '|')
      .replace(/<[^>]*>/g, '')
      .trim(),
  );
}

const standing = (rank: number, college: string, moved = 0): Standing => ({
  ...{ rank, college, moved, isShared: false, points: 100 - rank },
});

it('says how far a college has come up or gone down since morning, and nothing of one that has not moved', () => {
  const all = [standing(1, 'A', 3), standing(2, 'B', -1), standing(3, 'C')];
  const lines = linesOf(all).slice(1);
  expect(lines).toEqual([
    '1|3 up since morning|A ||99 points|',
    '2|1 down since morning|B ||98 points|',
    '3||C ||97 points|',
  ]);
});

it('has a head over each column, and a line of a shared rank says so', () => {
  const [head, shared] = linesOf([{ ...standing(1, 'A'), isShared: true }]);
  expect(head).toBe('Rank|Since morning|College||Points|');
  expect(shared).toMatch(/^1= shared\|/);
});

it('begins with eleven colleges, and one’s own wherever it is', () => {
  const all = Array.from({ length: 30 }, (_, at) => standing(at + 1, `College ${at + 1}, Chennai`));
  expect(linesOf(all)).toHaveLength(1 + 11);
  const lines = linesOf(all, 'College 27, Chennai');
  expect(lines).toHaveLength(1 + 12);
  expect(lines.at(-1)).toBe('27||College 27 Chennai, yours||73 points|');
});
