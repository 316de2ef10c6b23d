import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Sponsor } from '../../../contract/sponsors.ts';
import { Mark } from '../../art/symbols.tsx';
import { Button } from '../../ui/button.tsx';
import { Carousel, Slide, useTurns } from '../../ui/carousel/carousel.tsx';
import { Pager } from '../../ui/carousel/pager.tsx';
import { ContentPicture } from '../../ui/content-picture.tsx';
import styles from './sponsor-pages.module.css';
import sponsorTileStyles from './sponsor-tile.module.css';

/** Source: specification, section 9. */
const ADVANCE_MS = 4000;

const RESUME_MS = 1000;

/** Pages turn by themselves on a desktop alone; see the specification's responsive breakpoints. */
const DESKTOP = '(min-width: 951px), (min-width: 501px) and (max-height: 599.98px)';

const emblem = <Mark name="emblem" className={sponsorTileStyles.logo} />;

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
        <Button look="line" className={styles.pace} onClick={toggle}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path
              fill="currentColor"
              d={playing ? 'M2 1h4v14H2zM10 1h4v14h-4z' : 'M3 1l11 7-11 7z'}
            />
          </svg>
          <span>{`${playing ? 'Pause' : 'Play'} turning pages`}</span>
        </Button>
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

interface Props {
  sponsor: Sponsor;
  /** Told when the pointer comes over the tile and when it leaves. */
  onHover: (over: boolean) => void;
}

/**
 * A bookplate on the shelf: logo, name and tier. Logos come after the fonts, as lazy pictures do: the heading is what
 * the first paint waits for. One without a logo, or whose logo fails, is set in type.
 */
function SponsorTile({ sponsor, onHover }: Props) {
  const { name, title, logo, link } = sponsor;
  return (
    <li
      className={sponsorTileStyles.slot}
      onMouseEnter={() => onHover(true)}
      onMouseLeave={() => onHover(false)}
    >
      <Plate link={link}>
        {logo ? (
          <ContentPicture
            // The colour that waits for it would fill the frame beside it.
            picture={{ ...logo, colour: null }}
            // Within its frame of 160 by 96 at the most.
            sizes={`${Math.ceil(Math.min(160, (96 * (logo.width ?? 5)) / (logo.height || 3)))}px`}
            alt=""
            className={sponsorTileStyles.logo}
            instead={emblem}
          />
        ) : (
          emblem
        )}
        <span className={sponsorTileStyles.name}>{name}</span>
        {title && <span className={sponsorTileStyles.title}>{title}</span>}
      </Plate>
    </li>
  );
}

function Plate({ link, children }: { link: string | null; children: ReactNode }) {
  const className = `paper old on-paper ${sponsorTileStyles.plate}`;
  if (!link) return <div className={className}>{children}</div>;
  return (
    <a className={className} href={link} target="_blank" rel="noopener sponsored">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

/**
 * Turns the pages every 4 s: on a desktop, while playing, and neither with the pointer on a logo (and for 1 s
 * after) nor with the keyboard's focus within. Play and Pause are the visitor's word: only they change `playing`,
 * and Play holds though the focus is still on it. Who prefers less motion starts with it paused.
 * `enabled`: there is a page to turn to. The carousel takes `focus`.
 */
function useAutoAdvance(enabled: boolean, onAdvance: () => void) {
  const [available, setAvailable] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const resume = useRef<ReturnType<typeof setTimeout>>(undefined);
  const advance = useEffectEvent(onAdvance);

  useEffect(() => {
    const media = matchMedia(DESKTOP);
    const follow = () => setAvailable(media.matches);
    follow();
    setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches);
    media.addEventListener('change', follow);
    return () => {
      media.removeEventListener('change', follow);
      clearTimeout(resume.current);
    };
  }, []);

  const moving = enabled && available && playing && !hovered && !focused;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => advance(), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [moving]);

  return {
    available,
    moving,
    playing,
    toggle: () => {
      setPlaying(!playing);
      setFocused(false);
    },
    hover: (over: boolean) => {
      clearTimeout(resume.current);
      if (over) setHovered(true);
      else resume.current = setTimeout(() => setHovered(false), RESUME_MS);
    },
    focus: {
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
