import type { ReactNode } from 'react';
import type { Sponsor } from '../../../contract/sponsors.ts';
import { Mark } from '../../art/symbols.tsx';
import { ContentPicture } from '../../ui/content-picture.tsx';
import styles from './sponsor-tile.module.css';

interface Props {
  sponsor: Sponsor;
  /** Told when the pointer comes over the tile and when it leaves. */
  onHover: (over: boolean) => void;
}

/**
 * A bookplate on the shelf: logo, name and tier. Logos come after the fonts, as lazy pictures do: the heading is what
 * the first paint waits for. One without a logo, or whose logo fails, is set in type.
 */
export function SponsorTile({ sponsor, onHover }: Props) {
  const { name, title, logo, link } = sponsor;
  return (
    <li
      className={styles.slot}
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
            className={styles.logo}
            instead={emblem}
          />
        ) : (
          emblem
        )}
        <span className={styles.name}>{name}</span>
        {title && <span className={styles.title}>{title}</span>}
      </Plate>
    </li>
  );
}

const emblem = <Mark name="emblem" className={styles.logo} />;

function Plate({ link, children }: { link: string | null; children: ReactNode }) {
  const className = `paper old on-paper ${styles.plate}`;
  if (!link) return <div className={className}>{children}</div>;
  return (
    <a className={className} href={link} target="_blank" rel="noopener sponsored">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
