import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Entry } from '../../../../contract/entries/entry.ts';
import type { Site } from '../../../../contract/site.ts';
import { SiteProvider } from '../../../calls/site.ts';
import { SortOutDialog } from './leaving-dialogs.tsx';

/** An entry of an evening in September 2025, by India's clock. */
function entry(name: string, venue: string | null): Entry {
  const times = { starts: '2025-09-19T13:30:00Z', ends: '2025-09-19T15:30:00Z', endsAbout: false };
  const standing = { state: 'waiting', rank: 2, teamName: null, members: [] as Entry['members'] };
  return { id: name, eventName: name, venue, ...times, ...standing } as Entry;
}

function drawnFor(one: Entry, other: Entry): string {
  const site = { apiUrl: '', festival: { features: { days: true } } } as Site;
  return renderToStaticMarkup(
    <SiteProvider value={site}>
      <MemoryRouter>
        <SortOutDialog
          clash={{ one, other, overlap: null }}
          now={0}
          onClose={() => {}}
          onDone={async () => {}}
        />
      </MemoryRouter>
    </SiteProvider>,
  );
}

const wordsOf = (drawn: string) => drawn.replace(/<[^>]+>/g, '');

test('of two events at once one without a venue has its hours and its rank', () => {
  const words = wordsOf(drawnFor(entry('Band', 'Old Hall'), entry('Street', null)));
  expect(words).toContain('Band 7–9 pm, Old Hall, 2nd in line');
  expect(words).toContain('Street 7–9 pm, 2nd in line');
  expect(words).toContain('On the plan: Old Hall.');
});

test('a press beside the name of one of two events chooses it: the ways to the venues stand below', () => {
  const drawn = drawnFor(entry('Band', 'Old Hall'), entry('Street', 'Attic'));
  const [, choice = '', below = ''] = /<fieldset.*?>(.*)<\/fieldset>(.*)/.exec(drawn)!;
  expect(choice).not.toContain('href');
  expect(wordsOf(below)).toContain('On the plan: Old Hall, Attic.');
  expect(below).toContain('href="/map?side=plan&amp;venue=Old%20Hall"');
  const inOne = drawnFor(entry('Band', 'Attic'), entry('Street', 'Attic'));
  expect(wordsOf(inOne)).toContain('On the plan: Attic.');
});
