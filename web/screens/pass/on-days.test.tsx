import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ScheduledEvent } from '../../../contract/schedule.ts';
import { Own } from './on-days.tsx';

function drawn(kind: string | null): string {
  const event = { title: 'Song', clusterId: 5, venue: null, kind } as ScheduledEvent;
  return renderToStaticMarkup(
    <MemoryRouter>
      <Own event={event} when="On now" />
    </MemoryRouter>,
  );
}

it('says of what is on what it is, and leaves nothing empty where nobody has said', () => {
  expect(drawn('Rap battle')).toContain('<i>Rap battle</i>');
  expect(drawn(null)).toMatch(/Song<\/a><\/p>$/);
});
