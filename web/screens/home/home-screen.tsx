import { useEffect, useRef } from 'react';
import { Footer } from '../../shell/footer.tsx';
import { About } from './about.tsx';
import { driveStack } from './drive-stack.ts';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import styles from './home-screen.module.css';

/** Four sections that slide over each other. Without JavaScript, and for who wants less motion, they are a long page. */
export function Component() {
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => driveUnlessStill(stack.current as HTMLDivElement), []);
  return (
    <div ref={stack} className={styles.stack}>
      <main id="main">
        <Hero />
        <About />
        <Highlights />
      </main>
      <Footer full />
    </div>
  );
}

export const handle = { footer: false };

/** Drives the stack while the visitor allows motion, which a setting of their system may change at any time. */
function driveUnlessStill(stack: HTMLElement): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    stop = still.matches ? undefined : driveStack(stack);
  };
  follow();
  still.addEventListener('change', follow);
  return () => {
    still.removeEventListener('change', follow);
    stop?.();
  };
}
