import type { ScreenHandle } from '../../shell/head.ts';
import { About } from './about.tsx';

/** `/about`: the section alone. */
export function Component() {
  return (
    <main id="main">
      <About alone />
    </main>
  );
}

export const handle: ScreenHandle = {
  head: ({ site }) => ({ title: 'About', description: site.festival.about.heading }),
  navbar: false,
  footer: false,
};
