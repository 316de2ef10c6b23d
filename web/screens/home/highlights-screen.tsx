import type { ScreenHandle } from '../../shell/head.ts';
import { Highlights } from './highlights.tsx';

/** `/highlights`: the section alone. */
export function Component() {
  return (
    <main id="main">
      <Highlights alone />
    </main>
  );
}

export const handle: ScreenHandle = {
  head: ({ site }) => ({ title: site.festival.highlights.title }),
};
