import { useState } from 'react';
import { afterPaint } from '../../motion/after-paint.ts';

/** The one of several that is shown, and the ways to another. */
export interface Place {
  readonly index: number;
  choose(index: number): void;
  /** On or back by so many, counted from the last choice, however fast they follow. */
  step(by: number): void;
}

/** A carousel's place; `turned`: which way its slide came, undefined for the first, which is there at once. */
export interface Turns extends Place {
  readonly turned: 'on' | 'back' | undefined;
}

const FIRST = { index: 0, turned: undefined };

/** The place among `length` slides, the first of which follows on the last. */
export function useTurns(length: number): Turns {
  const [place, setPlace] = useState<Pick<Turns, 'index' | 'turned'>>(FIRST);
  const turn = (next: number, by: number) => (now: typeof place) =>
    next === now.index ? now : ({ index: next, turned: by > 0 ? 'on' : 'back' } as const);
  return {
    ...place,
    choose: (next) => afterPaint(() => setPlace((now) => turn(next, next - now.index)(now))),
    step: (by) =>
      afterPaint(() => setPlace((now) => turn((now.index + by + length) % length, by)(now))),
  };
}
