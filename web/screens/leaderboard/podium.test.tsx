import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { EventResult } from '../../../contract/results/leaderboard.ts';
import { PodiumOf } from './podium.tsx';

const result: EventResult = {
  ...{ clusterName: 'Literature', eventName: 'Verse & Venom', places: [], corrections: [] },
  ...{ publishedAt: '2025-09-20T16:54:00.000Z', present: 0, prizes: {} },
};

function wordsOf(result: EventResult): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PodiumOf result={result} isChosen />
    </MemoryRouter>,
  );
  return html.replace(/<[^>]*>/g, ' ');
}

const TAKEN_BACK = 'The results of Verse &amp; Venom were taken back Sat, 10:24 pm.';

it('says once that all results of an event were taken back, and nothing of it where some stand', () => {
  expect(wordsOf(result)).toContain(TAKEN_BACK);
  expect(wordsOf({ ...result, present: 11 })).toContain('11 others took part.');
  expect(wordsOf({ ...result, present: 11 })).not.toContain('taken back');
});
