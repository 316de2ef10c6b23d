import type { ComponentProps, KeyboardEvent } from 'react';
import styles from './carousel.module.css';
import type { Turns } from './place.ts';
import { useSwipe } from './use-swipe.ts';

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
