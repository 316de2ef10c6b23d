import { useRef, useState } from 'react';
import type { Sponsor } from '../../../contract/sponsors.ts';
import { Pager } from '../../ui/pager.tsx';
import styles from './carousel.module.css';
import { SponsorTile } from './sponsor-tile.tsx';
import { useAutoAdvance } from './use-auto-advance.ts';

/** How many sponsors a page has. Source: specification, section 9. */
const pageSize = 6;

/** Pages of six tiles, with arrows, dots and, on a desktop, their own pace. Source: section 2, Sponsors page. */
export function Carousel({ sponsors }: { sponsors: readonly Sponsor[] }) {
  const pages = paged(sponsors);
  const several = pages.length > 1;
  const [{ page, turned }, setPlace] = useState<{ page: number; turned?: 'on' | 'back' }>({
    page: 0,
  });
  const element = useRef<HTMLElement>(null);
  const show = (next: number) => setPlace({ page: next, turned: next > page ? 'on' : 'back' });
  const advance = useAutoAdvance({
    element,
    enabled: several,
    onAdvance: () => setPlace({ page: (page + 1) % pages.length, turned: 'on' }),
  });

  return (
    <section
      ref={element}
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label="Sponsors"
    >
      {several && advance.available && (
        <button
          ref={advance.button}
          className={`button button-line ${styles.pace}`}
          type="button"
          onClick={advance.toggle}
        >
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path
              fill="currentColor"
              d={advance.playing ? 'M2 1h4v14H2zM10 1h4v14h-4z' : 'M3 1l11 7-11 7z'}
            />
          </svg>
          {advance.playing ? 'Pause' : 'Play'}
          <span className="visually-hidden"> turning the pages</span>
        </button>
      )}
      <div className={styles.pages} aria-live={advance.moving ? 'off' : 'polite'}>
        {pages.map((tiles, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a page of a carousel is no set of fields.
          <div
            key={tiles[0]?.id}
            className={styles.page}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${pages.length}`}
            data-current={place === page}
            data-turned={turned}
          >
            <ul>
              {tiles.map((sponsor) => (
                <SponsorTile
                  key={sponsor.id}
                  sponsor={sponsor}
                  onHover={advance.hover}
                  first={place === 0}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {several && (
        <Pager
          label="Pages of sponsors"
          unit="page"
          names={pages.map((_, place) => `Page ${place + 1}`)}
          index={page}
          onSelect={show}
        />
      )}
    </section>
  );
}

function paged(sponsors: readonly Sponsor[]): Sponsor[][] {
  return Array.from({ length: Math.ceil(sponsors.length / pageSize) }, (_, page) =>
    sponsors.slice(page * pageSize, (page + 1) * pageSize),
  );
}
