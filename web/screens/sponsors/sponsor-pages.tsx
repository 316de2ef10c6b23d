import type { Sponsor } from '../../../contract/sponsors.ts';
import { Carousel, Slide } from '../../ui/carousel/carousel.tsx';
import { Pager } from '../../ui/carousel/pager.tsx';
import { useTurns } from '../../ui/carousel/place.ts';
import styles from './sponsor-pages.module.css';
import { SponsorTile } from './sponsor-tile.tsx';
import { useAutoAdvance } from './use-auto-advance.ts';

/** Source: specification, section 9. */
const PAGE_SIZE = 6;

/** Pages of six tiles, with arrows, dots and, on a desktop, their own pace. Source: section 2, Sponsors page. */
export function SponsorPages({ sponsors }: { sponsors: readonly Sponsor[] }) {
  const pages = Array.from({ length: Math.ceil(sponsors.length / PAGE_SIZE) }, (_, page) =>
    sponsors.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  );
  const several = pages.length > 1;
  const turns = useTurns(pages.length);
  const { available, moving, playing, toggle, hover, focus } = useAutoAdvance(several, () =>
    turns.step(1),
  );
  const stepWithin = (by: 1 | -1) => {
    if (pages[turns.index + by]) turns.step(by);
  };

  return (
    <Carousel className={styles.carousel} label="Sponsors" step={stepWithin} {...focus}>
      {several && available && (
        <button className={`button button-line ${styles.pace}`} type="button" onClick={toggle}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path
              fill="currentColor"
              d={playing ? 'M2 1h4v14H2zM10 1h4v14h-4z' : 'M3 1l11 7-11 7z'}
            />
          </svg>
          <span>{`${playing ? 'Pause' : 'Play'} turning pages`}</span>
        </button>
      )}
      <div className={styles.pages} aria-live={moving ? 'off' : 'polite'}>
        {pages.map((tiles, place) => (
          <Slide key={tiles[0]?.id} place={place} of={pages.length} turns={turns}>
            <ul className={styles.page}>
              {tiles.map((sponsor) => (
                <SponsorTile key={sponsor.id} sponsor={sponsor} onHover={hover} />
              ))}
            </ul>
          </Slide>
        ))}
      </div>
      {several && (
        <Pager
          label="Pages of sponsors"
          unit="page"
          names={pages.map((_, place) => `Page ${place + 1}`)}
          place={turns}
          ends
        />
      )}
    </Carousel>
  );
}
