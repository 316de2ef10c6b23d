import { logIn } from '../../../contract/accounts/sessions.ts';
import { findCluster } from '../../../contract/clusters.ts';
import { DAY_MS } from '../../../contract/moments.ts';
import type { CallAccounts } from '../../../web/calls/call.ts';
import { CallError } from '../../../web/calls/call-error.ts';
import { Browser } from '../../night/visitors/browser.ts';
import type { Tally } from '../../night/visitors/tally.ts';
import { callsOf, type Send } from '../../night/visitors/visit.ts';
import type { Visitor } from './cast.ts';
import type { SeasonEvent } from './events.ts';
import { eventAt, type Season } from './season.ts';

/** A session ends after two weeks without its person, and after 30 days. */
const [SEEN_WITHIN_MS, GOOD_FOR_MS] = [13 * DAY_MS, 29 * DAY_MS];
const AT_MOST_SECONDS = 4;
/** A rule of the event stops it, or what was followed has run out: people meet these, and the site says so. */
const REFUSALS = [400, 404, 409];
/** Of presses so many are done, and their answers get lost: the site sends them once more. */
const UNHEARD = 0.08;

/** What the site's calls ask of a page: that it hears of a refused token, and tells when there is network again, which is at once. */
export function standInForPages(): void {
  globalThis.dispatchEvent ??= () => true;
  globalThis.addEventListener ??= (name: string, hear: unknown) => {
    if (name === 'online') setImmediate(hear as () => void);
  };
}

/** Somebody opens the site and does something there, some seconds after whoever was before them. */
export function visit<Result>(
  season: Season,
  visitor: Visitor,
  work: (call: CallAccounts) => Promise<Result>,
): Promise<Result> {
  const { clock, tally } = season;
  clock.turnTo(clock.at + 1000 + Math.floor(visitor.random() * (AT_MOST_SECONDS - 1) * 1000));
  return browse(season, visitor, work, (send) => unheardAtTimes(send, visitor, tally));
}

/** The same at this moment, without lots: what is checked changes nothing of what happens. */
export function look<Result>(
  season: Season,
  visitor: Visitor,
  work: (call: CallAccounts) => Promise<Result>,
): Promise<Result> {
  return browse(season, visitor, work);
}

async function browse<Result>(
  season: Season,
  visitor: Visitor,
  work: (call: CallAccounts) => Promise<Result>,
  ofPress?: (send: Send) => Send,
): Promise<Result> {
  const { clock, server, tally } = season;
  const browser = new Browser(visitor.address, tally, visitor.cookies);
  const send = callsOf(browser, visitor, server.url, ofPress);
  // A session is kept open by what is asked with its token.
  const { seenAt: seenBefore = Number.NaN } = visitor;
  const call: CallAccounts = (one, ...given) => {
    if (one.bearer) visitor.seenAt = clock.at;
    return send(one, ...given);
  };
  try {
    // Without lots: who is asked to depends on who was looked at.
    await signInAnew(season, visitor, callsOf(browser, visitor, server.url));
    return await work(call);
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) throw error;
    const days = (moment: number) => ((clock.at - moment) / DAY_MS).toFixed(2);
    const { email, signedInAt = Number.NaN } = visitor;
    throw new Error(
      `${email}, signed in ${days(signedInAt)} days ago and seen ${days(seenBefore)}: ${error.message}`,
      { cause: error },
    );
  } finally {
    browser.close();
  }
}

/** The first try of a press arrives and is done; whoever pressed may hear nothing of it. */
export function unheardAtTimes(send: Send, { random }: Visitor, tally: Tally): Send {
  let isUnheard = random() < UNHEARD;
  return async (url, init) => {
    const answer = await send(url, init);
    if (!isUnheard) return answer;
    isUnheard = false;
    tally.cut += 1;
    throw new TypeError('Failed to fetch');
  };
}

/** Whoever stayed away for long is asked to sign in once more. */
async function signInAnew({ clock }: Season, visitor: Visitor, call: CallAccounts): Promise<void> {
  const { token, signedInAt = clock.at, seenAt = signedInAt } = visitor;
  visitor.signedInAt = signedInAt;
  const isOver = clock.at - seenAt > SEEN_WITHIN_MS || clock.at - signedInAt > GOOD_FOR_MS;
  if (!token || !isOver) return;
  const { user_email, user_password } = visitor.values;
  visitor.token = await call(logIn, { body: { user_email, user_password } });
  visitor.signedInAt = clock.at;
  visitor.seenAt = clock.at;
}

/** Undefined where it was refused as people are refused, which is counted. @throws CallError for any other refusal */
export async function unlessRefused<Result>(
  { answered }: Season,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError && REFUSALS.includes(error.status))) throw error;
    answered.refused.set(error.message, (answered.refused.get(error.message) ?? 0) + 1);
    return undefined;
  }
}

/** Where an event's calls are, by what it is called now. */
export function addressOf(season: Season, { id }: SeasonEvent) {
  return { cluster: findCluster(id.split('/')[0])!.name, event: eventAt(season, id).name };
}
