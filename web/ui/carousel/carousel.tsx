import { type ComponentProps, type KeyboardEvent, type TouchEvent, useRef } from 'react';
import styles from './carousel.module.css';
import type { Turns } from './place.ts';

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
