import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { dateOf } from '../../../contract/days.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { momentInWords } from '../../../contract/moments.ts';
import type { EventResult, Leaderboard } from '../../../contract/results/leaderboard.ts';
import { sentence } from '../../../contract/sentence.ts';
import { QuietButton } from '../../ui/action-button.tsx';
import { placeInWords } from '../../ui/corrections.tsx';
import boardStyles from './leaderboard.module.css';
import styles from './results.module.css';

const FIRST_CARDS = 5;
const JUST_IN_MS = 15 * 60 * 1000;

interface ResultsProps {
  results: readonly EventResult[];
  shown: EventResult | undefined;
  ownCollege: string | undefined;
}

/** Cards like telegrams, newest first; each sets the podium. */
export function Results({ results, shown, ownCollege }: ResultsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useFocusReturn();
  const cards = showsAll ? results : results.slice(0, FIRST_CARDS);
  return (
    <section className={styles.results} aria-labelledby="results">
      <div className={boardStyles.sectionHead}>
        <h2 id="results">As they come in</h2>
        <span>updates by itself</span>
      </div>
      <ol className={styles.cards} ref={list}>
        {cards.map((result) => (
          <li key={eventAddress(result.clusterName, result.eventName)}>
            <ResultCard result={result} isShown={result === shown} ownCollege={ownCollege} />
          </li>
        ))}
      </ol>
      {results.length > FIRST_CARDS && (
        <QuietButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'The newest alone' : `All ${results.length} results`}
        </QuietButton>
      )}
    </section>
  );
}

/** A card that others overtake is moved in the document, which would take the focus from it. */
function useFocusReturn() {
  const list = useRef<HTMLOListElement>(null);
  const focused = list.current?.contains(document.activeElement) && document.activeElement;
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (focused instanceof HTMLElement && isLost) focused.focus({ preventScroll: true });
  });
  return list;
}

interface ResultCardProps extends Pick<ResultsProps, 'ownCollege'> {
  result: EventResult;
  isShown: boolean;
}

function ResultCard({ result, isShown, ownCollege }: ResultCardProps) {
  const { clusterName, eventName, publishedAt, corrections } = result;
  const { weekday, time } = momentInWords(publishedAt);
  const at = Date.parse(publishedAt);
  const isToday = dateOf(at) === dateOf(Date.now());
  const isCorrected = corrections.at(-1)?.at === publishedAt;
  const mark = isCorrected ? 'Corrected' : Date.now() - at < JUST_IN_MS ? 'Just in' : '';
  return (
    <Link
      className={styles.card}
      to={{ search: `?event=${encodeURIComponent(eventAddress(clusterName, eventName))}` }}
      aria-current={isShown ? 'true' : undefined}
      preventScrollReset
      replace
    >
      <b>{eventName}</b>
      <span className={styles.time}>
        {mark && <em>{mark}</em>} <span>{isToday ? time : `${weekday}, ${time}`}</span>
      </span>
      <span className={styles.winner}>{winnersOf(result, ownCollege)}</span>
    </Link>
  );
}

/** The holders of the best rank, such as `1st Asha, Old Harbour College (yours)`. */
function winnersOf({ places, present }: EventResult, ownCollege: string | undefined): string {
  const best = places.filter(({ rank }) => rank === places[0]?.rank);
  if (best.length === 0) return present > 0 ? `${present} took part` : 'Taken back';
  return best
    .map((place) => `${placeInWords(place)}${place.college === ownCollege ? ' (yours)' : ''}`)
    .join('; ');
}

/** Reads out what has come in while the page was open. */
export function LeaderboardNews({ board }: { board: Leaderboard | undefined }) {
  const [news, setNews] = useState('');
  const seen = useRef<string | null>(undefined);
  useEffect(() => {
    if (!board) return;
    const [newest] = board.results;
    if (newest && seen.current !== undefined && seen.current !== board.lastAt)
      setNews(
        `${sentence(`New result: ${newest.eventName}`)} ${sentence(winnersOf(newest, undefined))}`,
      );
    seen.current = board.lastAt;
  }, [board]);
  return (
    <p className="visually-hidden" role="status">
      {news}
    </p>
  );
}
