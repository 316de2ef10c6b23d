import { TOTP } from 'otpauth';
import { changesSomething } from '../../../contract/call.ts';
import {
  confirmCodes,
  sendCode,
  signInAtDesk,
  startCodes,
} from '../../../contract/desk/sign-in.ts';
import { type CallAccounts, type CallOptions, call } from '../../../web/calls/call.ts';
import { cookieHeader, keepCookies } from '../../night/visitors/cookies.ts';
import type { Send } from '../../night/visitors/visit.ts';
import type { Visitor } from './cast.ts';
import type { Season } from './season.ts';
import { unheardAtTimes } from './visits.ts';

/** A code of an authenticator app is good once: the next one comes so soon. */
const NEXT_CODE_MS = 31_000;

/**
 * An organiser's sitting at the desk, from the password and the second factor on: the way in which they call it. At the first
 * they set an authenticator app up.
 */
export async function sitAtDesk(season: Season, organiser: Visitor): Promise<CallAccounts> {
  const { clock, server, tally } = season;
  clock.turnTo(clock.at + NEXT_CODE_MS);
  const cookies = new Map<string, string>();
  const send: Send = async (url, init) => {
    const headers = new Headers(init.headers);
    headers.set('origin', server.url);
    headers.set('cookie', cookieHeader(cookies));
    const answer = await fetch(url, { ...init, headers });
    keepCookies(cookies, answer.headers.getSetCookie());
    return answer;
  };
  const askBy = (sendOne: () => Send): CallAccounts => {
    return async (one, ...[options]) => {
      const given = { ...(options as Omit<CallOptions, 'base'>), base: server.url };
      const isPress = changesSomething(one);
      return (await call(one, { ...given, send: isPress ? sendOne() : send })).message as never;
    };
  };
  const ask = askBy(() => send);
  const { user_email, user_password } = organiser.values;
  const { next } = await ask(signInAtDesk, { body: { user_email, user_password } });
  if (next === 'enrol') {
    const { secret } = await ask(startCodes, { body: {} });
    organiser.secret = secret;
    await ask(confirmCodes, { body: { code: codeOf(organiser, clock.at) } });
  } else await ask(sendCode, { body: { code: codeOf(organiser, clock.at) } });
  // Whoever is in presses as visitors do.
  return askBy(() => unheardAtTimes(send, organiser, tally));
}

function codeOf({ secret = '' }: Visitor, timestamp: number): string {
  return new TOTP({ secret }).generate({ timestamp });
}
