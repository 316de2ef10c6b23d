import { type ComponentProps, type KeyboardEvent, type TouchEvent, useRef, useState } from 'react';
import { afterPaint } from '../../motion/after-paint.ts';
import styles from './carousel.module.css';

interface CarouselProps extends ComponentProps<'section'> {
  label: string;
  /** Called for an arrow key or a swipe. */
  step: (by: 1 | -1) => void;
}

/** A region whose slides turn by arrow keys and swipes. */
export function Carousel({ label, step, className = '', ...props }: CarouselProps) {
  const swipe = useSwipe(step);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  };
  return (
    <section
      {...props}
      {...swipe}
      className={`${styles.carousel} ${className}`}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
    />
  );
}

interface SlideProps extends ComponentProps<'div'> {
  place: number;
  of: number;
  turns: Turns;
}

/** One slide; where scripts can turn to it, it is hidden until it is the current one. */
export function Slide({
  place,
  of,
  turns: { index, turned },
  className = '',
  ...props
}: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no set of fields.
    <div
      {...props}
      className={`${styles.slide} ${className}`}
      role="group"
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${of}`}
      data-current={place === index}
      data-turned={turned}
    />
  );
}

/** A finger that moved less than this was pointing, not swiping. In CSS pixels. */
const LEAST_PIXELS = 45;

/**
 * Handlers for the element that is swiped: 1 for a swipe to the left (on), -1 for one to the right (back).
 * Scrolling stays the page's.
 */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<React.Touch>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = touches.length === 1 ? touches[0] : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches[0];
      if (!start.current || !end) return;
      const across = end.clientX - start.current.clientX;
      const down = end.clientY - start.current.clientY;
      if (Math.abs(across) > LEAST_PIXELS && Math.abs(across) > 1.5 * Math.abs(down))
        onSwipe(across < 0 ? 1 : -1);
      start.current = undefined;
    },
  };
}

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
