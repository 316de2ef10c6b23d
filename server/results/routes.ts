import { MINUTE_MS } from '../../contract/moments.ts';
import { getLeaderboard } from '../../contract/results/leaderboard.ts';
import type { Content } from '../content/reading/content.ts';
import type { Database } from '../database/connection.ts';
import { JSON_TYPE } from '../http/json-type.ts';
import { BRIEFLY, type ResponseCache } from '../http/response-cache.ts';
import { type Serve, serveWhile } from '../http/serve-call.ts';
import { leaderboardAt } from './board.ts';
import { namedLines, publishedEvents } from './rules.ts';
import { findEntryNames, listPublications, publicationsVersion } from './store.ts';

interface ResultsDependencies {
  readonly db: Database;
  readonly content: () => Content;
  readonly cache: ResponseCache;
}

/** Visitors see what was published within a second, and what their page takes to ask again. */
const LOOK_EVERY_MS = 1000;

/** The leaderboard, while `features.leaderboard` is on. */
export function resultRoutes(serve: Serve, { db, content, cache }: ResultsDependencies): void {
  const isOn = () => content().festival.features.leaderboard;
  const currentVersion = atMostEvery(LOOK_EVERY_MS, () => publicationsVersion(db));

  serveWhile(isOn, serve)(
    getLeaderboard,
    async ({ request, reply }) => {
      // With the day ranks begin to move anew, and with the hour another event is the next to end.
      const minute = Math.trunc(Date.now() / MINUTE_MS);
      const key = `leaderboard ${minute} ${await currentVersion()}`;
      const make = async () => {
        const publications = await listPublications(db);
        const named = publishedEvents(publications).flatMap(namedLines);
        const names = await findEntryNames(
          db,
          named.map(({ entryId }) => entryId),
        );
        const message = leaderboardAt(publications, names, content(), Date.now());
        return {
          headers: { 'content-type': JSON_TYPE, 'cache-control': BRIEFLY },
          body: JSON.stringify({ message }),
        };
      };
      // The answer goes out as it was cached: with its ETag, compressed, and equal for everybody.
      return (await cache.send(request, reply, key, make)) as never;
    },
    // A hall full of phones behind one address asks every few seconds; nobody's asking costs the database anything.
    { config: { rateLimit: false } },
  );
}

/** Asks again only when the last asking began so long ago; who asks meanwhile gets the same answer. */
function atMostEvery<Answer>(pauseMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  let askedAt = 0;
  return () => {
    // By a clock that nobody sets.
    if (answer && performance.now() - askedAt < pauseMs) return answer;
    askedAt = performance.now();
    const asking = ask();
    answer = asking;
    asking.catch(() => {
      if (answer === asking) answer = undefined;
    });
    return asking;
  };
}
