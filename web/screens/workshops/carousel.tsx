import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Workshop } from '../../../contract/workshops.ts';
import { Pager } from '../../ui/pager.tsx';
import styles from './carousel.module.css';
import { Lens } from './lens.tsx';
import { useSwipe } from './use-swipe.ts';
import { WorkshopDetails } from './workshop-details.tsx';
import { WorkshopSlip } from './workshop-slip.tsx';

/** One workshop at a time, round and round, by arrows, dots, keys and swipes; large screens name its neighbours. */
export function Carousel({ workshops }: { workshops: readonly Workshop[] }) {
  const [index, setIndex] = useState(0);
  const [turned, setTurned] = useState<'on' | 'back'>();
  const [viewed, setViewed] = useState<Workshop>();
  const element = useRef<HTMLElement>(null);
  const slide = useRef<HTMLElement>(null);
  const focusFollows = useRef(false);

  const show = (place: number) => {
    const next = wrapped(place, workshops.length);
    if (next === index) return;
    // From the last to the first is a step on, not the whole way back.
    const step = wrapped(next - index, workshops.length);
    setTurned(step <= workshops.length / 2 ? 'on' : 'back');
    setIndex(next);
    focusFollows.current = slide.current?.contains(document.activeElement) === true;
  };
  // The slide that is turned away takes its buttons with it: whose focus was on one goes on from the new View.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn of the carousel asks anew.
  useEffect(() => {
    if (focusFollows.current) slide.current?.querySelector('button')?.focus();
    focusFollows.current = false;
  }, [index]);
  useSwipe(element, (by) => show(index + by));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') show(index + 1);
    if (key === 'ArrowLeft') show(index - 1);
  };

  const current = workshops[index];
  if (!current) return null;
  const previous = workshops[wrapped(index - 1, workshops.length)] ?? current;
  const next = workshops[wrapped(index + 1, workshops.length)] ?? current;
  return (
    <>
      <section
        ref={element}
        className={styles.carousel}
        aria-roledescription="carousel"
        aria-label="Workshops"
        onKeyDown={onKeyDown}
      >
        <section
          key={current.id}
          ref={slide}
          className={styles.slide}
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${workshops.length}`}
          data-turned={turned}
        >
          <WorkshopSlip workshop={current} onView={() => setViewed(current)} />
          <Lens workshop={current} place={index} />
        </section>
        <p className="visually-hidden" role="status">
          {current.name}, {index + 1} of {workshops.length}
        </p>
        <div className={styles.round}>
          <Neighbour workshop={previous} side="Before" />
          <Pager
            label="Choose a workshop"
            unit="workshop"
            names={workshops.map(({ name }) => name)}
            index={index}
            onSelect={show}
            wraps
          />
          <Neighbour workshop={next} side="Next" />
        </div>
      </section>
      {/* Beside the carousel, which would hear the sheet's keys and swipes. */}
      {viewed && <WorkshopDetails workshop={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

/** What lies on either side, on large screens only: a name and the first words. */
function Neighbour({ workshop: { name, details }, side }: { workshop: Workshop; side: string }) {
  return (
    <div className={styles.neighbour} data-side={side.toLowerCase()}>
      <p className="label">{side}</p>
      <p className={styles.name}>{name}</p>
      <p className={styles.words}>{plain(details ?? '')}</p>
    </div>
  );
}

/** A few words of a Markdown text, without its marks. */
const plain = (markdown: string): string => markdown.replace(/[*_`#>[\]]|\(https?:[^)]*\)/g, '');

const wrapped = (place: number, length: number): number => ((place % length) + length) % length;
