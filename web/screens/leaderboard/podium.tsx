import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { momentInWords } from '../../../contract/moments.ts';
import type { EventResult } from '../../../contract/results/leaderboard.ts';
import { areOut } from '../../../contract/results/published-results.ts';
import { sentence } from '../../../contract/sentence.ts';
import { useSite } from '../../calls/site.ts';
import Corrections, { placeInWords } from '../../ui/corrections.tsx';
import { countOf } from '../../ui/formats.ts';
import windowStyles from '../../ui/rank-windows.module.css';
import { RANKS, RankWindows, Window } from '../../ui/rank-windows.tsx';
import boardStyles from './leaderboard.module.css';
import styles from './podium.module.css';
import { FIRST_WORDS } from './words.ts';

/** An event's first three: a lamp burns where somebody stands; who shares a place shares its window. */
export function PodiumOf({ result, isChosen }: { result: EventResult; isChosen: boolean }) {
  const { clusterName, eventName, publishedAt, places, corrections } = result;
  const { weekday, day } = momentInWords(publishedAt);
  const heading = useFocusWhenChosen(isChosen ? eventName : undefined);
  return (
    <section aria-labelledby="podium">
      <div className={boardStyles.sectionHead}>
        <h2 id="podium" ref={heading} tabIndex={-1}>
          <Link className={styles.podiumName} to={eventAddress(clusterName, eventName)}>
            {eventName}
          </Link>
        </h2>
        <span>{`${clusterName}, ${weekday} ${day}`}</span>
      </div>
      <RankWindows places={places} />
      <Others {...result} />
      {corrections.length > 0 && <Corrections corrections={corrections} />}
    </section>
  );
}

/** The counting of points, while there is nobody to show yet. */
export function PodiumOfPoints() {
  const { points, present } = useSite().festival.leaderboard;
  return (
    <section aria-labelledby="podium">
      <div className={boardStyles.sectionHead}>
        <h2 id="podium">How points are counted</h2>
      </div>
      <ol className={windowStyles.podium}>
        {RANKS.map((rank) => (
          <Window key={rank} number={points[rank] ?? 0}>
            <p className={windowStyles.holder}>
              <b>{FIRST_WORDS[rank - 1]}</b>
              <span>{countOf(points[rank] ?? 0, 'point')}</span>
            </p>
          </Window>
        ))}
      </ol>
      <p
        className={styles.others}
      >{`Every event counts the same. Who shares a place shares its points: each has all of them.${present > 0 ? ` ${countOf(present, 'point')} more for taking part.` : ''}`}</p>
    </section>
  );
}

function Others({ eventName, publishedAt, places, present }: EventResult) {
  const { weekday, time } = momentInWords(publishedAt);
  const further = places.filter(({ rank }) => rank > RANKS.length).map(placeInWords);
  const tookPart =
    present > 0 ? [`${present} ${present === 1 ? 'other' : 'others'} took part`] : [];
  const takenBack = areOut({ places, present })
    ? []
    : [`The results of ${eventName} were taken back ${weekday}, ${time}`];
  const all = [...further, ...tookPart, ...takenBack];
  return all.length > 0 && <p className={styles.others}>{sentence(all.join('; '))}</p>;
}

/** Takes the focus when the visitor chooses an event, and never because a result has come in. */
function useFocusWhenChosen(chosen: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    if (chosen && chosen !== before.current) heading.current?.focus();
    before.current = chosen;
  }, [chosen]);
  return heading;
}
