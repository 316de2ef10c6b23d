import { data, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { getDetails } from '../../../contract/accounts/profile.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { momentInWords } from '../../../contract/moments.ts';
import {
  type EventResult,
  getLeaderboard,
  type Leaderboard,
} from '../../../contract/results/leaderboard.ts';
import { resultsIn } from '../../../contract/results/results-in.ts';
import { CallError } from '../../calls/call-error.ts';
import { siteContext } from '../../calls/site-context.ts';
import { useRead } from '../../calls/use-read.ts';
import { useSession } from '../../session/session.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { TryAgain } from '../../shell/try-again.tsx';
import { CollegeTable, NoResult } from './college-table.tsx';
import styles from './leaderboard.module.css';
import { PodiumOf, PodiumOfPoints } from './podium.tsx';
import { LeaderboardNews, Results } from './results.tsx';

/** With the second after which the server looks, a published result is here within five. */
const EVERY_MS = 3000;

/** While the feature is off there is nothing at its address. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(siteContext).festival.features.leaderboard) throw data(null, { status: 404 });
  return null;
}

export const handle: ScreenHandle = {
  head: () => ({
    title: 'Leaderboard',
    description: 'Colleges by points, and every result as it comes in.',
  }),
};

/** A table of colleges by points, an event's podium, and the results as they come in. */
export function Component() {
  const state = useLeaderboard();
  const { board } = state;
  const hasResults = board !== undefined && board.results.length > 0;
  return (
    <main id="main" className={`screenful ${styles.wall}`}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>Leaderboard</h1>
          <Summary board={board} />
        </header>
        <Trouble {...state} />
        <LeaderboardNews board={board} />
        {hasResults ? (
          <Board board={board} />
        ) : (
          <div className={styles.columns}>
            <NoResult board={board} hasFailed={state.fault !== undefined} />
            <div className={styles.side}>
              <PodiumOfPoints />
            </div>
          </div>
        )}
      </div>
    </main>
  );
}

function Summary({ board }: { board: Leaderboard | undefined }) {
  if (!board?.lastAt) return <p>{board ? 'Results come here as soon as they are out.' : ''}</p>;
  const { time, weekday, day } = momentInWords(board.lastAt);
  return (
    <p>
      <b>{resultsIn(board)}</b> <span>{`Last one at ${time}, ${weekday} ${day}.`}</span>
    </p>
  );
}

/** Says why the newest isn't shown, in the flow, and stays until it is. */
function Trouble({ board, fault, isTrying, tryAgain }: LeaderboardState) {
  const why = fault === 'no network' ? 'There is no network.' : 'It is our fault, not yours.';
  const what = board
    ? 'The newest results could not be fetched; this is how it stood before.'
    : 'The leaderboard could not be loaded.';
  return (
    <div role="status">
      {fault && (
        <div className={styles.trouble}>
          <p>{`${what} ${why} It tries again by itself.`}</p>
          <TryAgain look="line" isTrying={isTrying} act={tryAgain} />
        </div>
      )}
    </div>
  );
}

function Board({ board }: { board: Leaderboard }) {
  const ownCollege = useOwnCollege();
  const [search] = useSearchParams();
  const wanted = search.get('event');
  const chosen = board.results.find((result) => addressOf(result) === wanted);
  const shown = chosen ?? board.results.find(({ places }) => places.length > 0);
  return (
    <div className={styles.columns}>
      <CollegeTable standings={board.standings} ownCollege={ownCollege} />
      <div className={styles.side}>
        {shown && <PodiumOf result={shown} isChosen={chosen !== undefined} />}
        <Results results={board.results} shown={shown} ownCollege={ownCollege} />
      </div>
    </div>
  );
}

function addressOf({ clusterName, eventName }: EventResult): string {
  return eventAddress(clusterName, eventName);
}

type LeaderboardState = ReturnType<typeof useLeaderboard>;

/** The leaderboard, asked for again and again while the page is seen; what is shown stays when asking fails. */
function useLeaderboard() {
  const { data, error, isReading, reload } = useRead(getLeaderboard, {}, { everyMs: EVERY_MS });
  const isLost = error instanceof CallError && error.status === 0;
  const fault = error === undefined ? undefined : isLost ? 'no network' : 'server';
  return { board: data, fault, isTrying: isReading, tryAgain: reload };
}

/** The college of whoever is signed in, as their profile names it; the board does without. */
function useOwnCollege(): string | undefined {
  const { auth } = useSession();
  const { data } = useRead(getDetails, {}, { when: auth });
  return auth ? data?.College?.college_name : undefined;
}
