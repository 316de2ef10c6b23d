import { useState } from 'react';

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

interface Turned {
  readonly index: number;
  readonly turned?: 'on' | 'back';
}

/** The place among `length` slides, the first of which follows on the last. */
export function useTurns(length: number): Turns {
  const [{ index, turned }, setPlace] = useState<Turned>({ index: 0 });
  const turn = (next: number, by: number) => (now: Turned) =>
    next === now.index ? now : ({ index: next, turned: by > 0 ? 'on' : 'back' } as const);
  return {
    index,
    turned,
    choose: (next) => setPlace((now) => turn(next, next - now.index)(now)),
    step: (by) => setPlace((now) => turn((now.index + by + length) % length, by)(now)),
  };
}
