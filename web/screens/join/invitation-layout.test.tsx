import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Site } from '../../../contract/site.ts';
import { SiteProvider } from '../../calls/site.ts';
import { InvitationFacts } from './invitation-layout.tsx';

function drawn(kind: string | null): string {
  return renderToStaticMarkup(
    <SiteProvider value={{ festival: { features: {} } } as Site}>
      <InvitationFacts kind={kind} starts={null} venue={null} prize={null} />
    </SiteProvider>,
  );
}

it('says what the event is, and leaves no line where nobody has said', () => {
  expect(drawn('Rap battle')).toMatch(/^<p[^>]*>Rap battle<\/p><dl/);
  expect(drawn(null)).toMatch(/^<dl/);
});
