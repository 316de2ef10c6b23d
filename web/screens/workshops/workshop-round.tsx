import { useEffect, useRef, useState } from 'react';
import type { Workshop } from '../../../contract/workshops.ts';
import { Carousel, Slide } from '../../ui/carousel/carousel.tsx';
import { Pager } from '../../ui/carousel/pager.tsx';
import { useTurns } from '../../ui/carousel/place.ts';
import { Lens } from './lens.tsx';
import { WorkshopDetails } from './workshop-details.tsx';
import styles from './workshop-round.module.css';
import { WorkshopSlip } from './workshop-slip.tsx';

/** One workshop at a time, round and round; large screens name its neighbours. */
export function WorkshopRound({ workshops }: { workshops: readonly [Workshop, ...Workshop[]] }) {
  const [viewed, setViewed] = useState<Workshop>();
  const turns = useTurns(workshops.length);
  const { index } = turns;
  const slide = useRef<HTMLDivElement>(null);
  const focusFollows = useRef(false);
  const current = workshops[index] ?? workshops[0];

  const step = (by: 1 | -1) => {
    focusFollows.current = slide.current?.contains(document.activeElement) === true;
    turns.step(by);
  };
  // The slide that is turned away takes its buttons with it: whose focus was on one goes on from the new View.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn of the carousel asks anew.
  useEffect(() => {
    if (focusFollows.current) slide.current?.querySelector('button')?.focus();
    focusFollows.current = false;
  }, [index]);

  return (
    <>
      <Carousel className={styles.carousel} label="Workshops" step={step}>
        <Slide
          key={current.id}
          ref={slide}
          className={styles.slide}
          place={index}
          of={workshops.length}
          turns={turns}
        >
          <WorkshopSlip workshop={current} onView={() => setViewed(current)} />
          <Lens workshop={current} place={index} />
        </Slide>
        <p
          className="visually-hidden"
          role="status"
        >{`${current.name}, ${index + 1} of ${workshops.length}`}</p>
        <div className={styles.round}>
          <Neighbour workshop={workshops.at(index - 1) ?? current} side="Before" />
          <Pager
            label="Choose a workshop"
            unit="workshop"
            names={workshops.map(({ name }) => name)}
            place={turns}
          />
          <Neighbour workshop={workshops[index + 1] ?? workshops[0]} side="Next" />
        </div>
      </Carousel>
      {/* Beside the carousel, which would hear the sheet's keys and swipes. */}
      {viewed && <WorkshopDetails workshop={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

/** On large screens only: a name and the first words. */
function Neighbour({ workshop: { name, details }, side }: { workshop: Workshop; side: string }) {
  return (
    <div className={styles.neighbour} data-side={side.toLowerCase()}>
      <p className="label">{side}</p>
      <p className={styles.name}>{name}</p>
      <p className={styles.words}>{details?.replace(/[*_`#>[\]]|\(https?:[^()]*\)/g, '')}</p>
    </div>
  );
}
