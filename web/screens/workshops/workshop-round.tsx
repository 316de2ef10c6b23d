import { useEffect, useRef, useState } from 'react';
import { momentInOneLine } from '../../../contract/moments.ts';
import type { Workshop } from '../../../contract/workshops.ts';
import { Mark } from '../../art/symbols.tsx';
import { Button } from '../../ui/button.tsx';
import { Carousel, Slide, useTurns } from '../../ui/carousel/carousel.tsx';
import { Pager } from '../../ui/carousel/pager.tsx';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { Prose } from '../../ui/prose.tsx';
import lensStyles from './lens.module.css';
import lens from './lens.svg';
import motif1 from './motif-1.svg';
import motif2 from './motif-2.svg';
import motif3 from './motif-3.svg';
import motif4 from './motif-4.svg';
import cardStyles from './workshop-card.module.css';
import { WorkshopDetails } from './workshop-details.tsx';
import styles from './workshop-round.module.css';

const motifs = [motif1, motif2, motif3, motif4];

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
          <WorkshopCard workshop={current} onView={() => setViewed(current)} />
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
      {/* Beside the carousel, which would hear the dialog's keys and swipes. */}
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

/** The board's magnifying glass with the workshop's round picture in it, or a drawing where it has none. */
function Lens({ workshop: { image }, place }: { workshop: Workshop; place: number }) {
  return (
    <div className={lensStyles.lens}>
      {image ? (
        <ContentPicture
          className={lensStyles.picture}
          picture={image}
          sizes="(max-width: 900px) 58vw, 472px"
          first
        />
      ) : (
        <img
          className={lensStyles.picture}
          src={motifs[place % motifs.length]}
          alt=""
          width="472"
          height="472"
          fetchPriority="high"
        />
      )}
      <img className={lensStyles.glass} src={lens} alt="" width="630" height="630" />
    </div>
  );
}

/** The paper below the glass: the workshop in brief. */
function WorkshopCard({ workshop, onView }: { workshop: Workshop; onView: () => void }) {
  const { name, details, date, location } = workshop;
  return (
    <article className={`paper on-paper ${cardStyles.card}`}>
      <Mark name="pin" className="pin" />
      <h2>{name}</h2>
      {details && <Prose text={details} className={cardStyles.details} />}
      {(date || location) && (
        <dl className={cardStyles.facts}>
          {date && <Fact name="When" value={momentInOneLine(date)} />}
          {location && <Fact name="Where" value={location} />}
        </dl>
      )}
      <Button look="seal" aria-haspopup="dialog" onClick={onView}>
        View
        <span className="visually-hidden"> {name}</span>
      </Button>
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
