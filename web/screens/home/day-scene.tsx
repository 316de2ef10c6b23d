import { type CSSProperties, useEffect, useState } from 'react';
import { onNow } from '../../../contract/days.ts';
import type { ScheduledEvent } from '../../../contract/schedule.ts';
import { DOOR } from '../../art/hero-paths.ts';
import dawn from '../../art/pictures/hero-dawn.svg';
import dusk from '../../art/pictures/hero-dusk.svg';
import { useFreshEvents } from '../../calls/schedule.ts';
import { useSite } from '../../calls/site.ts';
import { browserStorage } from '../../storage/browser-storage.ts';
import { useNow } from '../../ui/use-now.ts';
import { type HomeDay, homeDayAt, isLastEvening, openOf } from './day.ts';
import styles from './day-scene.module.css';

interface SceneProps {
  events: readonly ScheduledEvent[];
}

/** What the festival's days change in home's picture: the sky, a lit window for each event that is on, and the door. */
export function DayScene({ events: given }: SceneProps) {
  const now = useNow();
  const events = useFreshEvents(given);
  const { festival } = useSite();
  const home = now === undefined ? undefined : homeDayAt(events, now, festival);
  const isOut = home !== undefined && isLastEvening(home);
  const isDawn = home?.phase === 'morning' && home.isLastDay;
  const sky = isOut ? dusk : isDawn ? dawn : undefined;
  return (
    <>
      {sky ? (
        <img data-depth="24" src={sky} width={1440} height={900} alt="" />
      ) : (
        <Windows count={now === undefined ? 0 : onNow(events, now).length} />
      )}
      <svg
        className={styles.door}
        viewBox="0 0 1440 900"
        data-depth="-6"
        data-lamp={isOut ? 'out' : undefined}
        aria-hidden="true"
      >
        {isDawn && <path className={styles.spill} d="M462 745h516l236 155H226z" />}
        {isOut && <path className={styles.unlit} d={`M0 0h1440v900H0z${DOOR}`} />}
        {home && <Leaves key={home.date} home={home} />}
      </svg>
    </>
  );
}

/** On the tower of the scene, in its own units: those first that the night's door leaves in sight. */
const WINDOWS = [
  [622, 612],
  [616, 556],
  [606, 498],
  [594, 640],
  [594, 585],
  [594, 528],
  [566, 612],
  [572, 556],
  [582, 498],
] as const;
/** Above so many events that are on, words alone tell how many. */
export const MOST_WINDOWS = WINDOWS.length;

/** A lit window for each event that is on; where the site shows its days the picture has none of its own. */
export function Windows({ count }: { count: number }) {
  return (
    <svg className={styles.windows} viewBox="0 0 1440 900" data-depth="24" aria-hidden="true">
      <radialGradient id="window-glow">
        <stop offset="0" stopColor="#ffd36b" stopOpacity=".75" />
        <stop offset="1" stopColor="#ffb54a" stopOpacity="0" />
      </radialGradient>
      {WINDOWS.slice(0, count).map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle r="24" fill="url(#window-glow)" />
          <path fill="#ffd98a" d="M-6 8v-10a6 6 0 0 1 12 0v10z" />
        </g>
      ))}
    </svg>
  );
}

/** The day on which this browser has seen the door move. */
const SEEN = 'door-opened-on';

/** Two leaves of teak in the doorway. They move once a day, when home is first opened on it. */
function Leaves({ home }: { home: HomeDay }) {
  const [isNew] = useState(() => browserStorage.get(SEEN) !== home.date);
  const moves = isNew && (home.phase === 'on' || home.phase === 'morning');
  useEffect(() => void browserStorage.set(SEEN, home.date), [home.date]);
  return (
    <>
      <clipPath id="doorway">
        <path d={DOOR} />
      </clipPath>
      <linearGradient id="teak">
        <stop stopColor="#120906" />
        <stop offset=".75" stopColor="#4a2b15" />
        <stop offset="1" stopColor="#7a4c22" />
      </linearGradient>
      <g
        className={styles.leaves}
        clipPath="url(#doorway)"
        data-moves={moves || undefined}
        style={{ '--open': openOf(home) } as CSSProperties}
      >
        <Leaf />
        <g transform="translate(1440) scale(-1 1)">
          <Leaf />
        </g>
      </g>
    </>
  );
}

/** The left one, shut: as wide as half the opening. */
function Leaf() {
  return (
    <g className={styles.leaf}>
      <path fill="url(#teak)" d="M440-20h262v800H440z" />
      <path
        className={styles.panel}
        d="M492 20h162v190H492zM492 240h162v190H492zM492 460h162v240H492z"
      />
      <path
        className={styles.inlay}
        d="M517 36h112v158H517zM517 256h112v158H517zM517 476h112v208H517z"
      />
      <path fill="#c0903f" d="M695-20h7v800h-7z" />
      <ellipse className={styles.ring} cx="674" cy="446" rx="14" ry="8" />
    </g>
  );
}
