import * as z from 'zod/mini';
import { HttpError } from '../../http/errors.ts';
import { boundedQueue } from '../../runtime/bounded-queue.ts';
import type { Settings } from '../../settings/settings.ts';

/*
 * D'Auth, as its public documentation and clients show it. Where it leaves OAuth's usual ways: the user
 * is asked for by POST, `expires_in` is a moment and not a length, and PKCE can't be used.
 */

/** For one person, with the wait in line. */
const TIMEOUT_MS = 10_000;
/** A provider that hangs must not be asked more and more, nor hold a campus's requests open here. */
const AT_ONCE = 20;
const MAX_WAITING = 300;

const TokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)) });

/** A person as the provider knows them, without what the festival has no use for. */
const CampusPerson = z.object({
  /** The provider's own, for good. */
  id: z.pipe(
    z.union([z.string().check(z.minLength(1), z.maxLength(255)), z.int()]),
    z.transform(String),
  ),
  email: z.string().check(z.trim(), z.regex(z.regexes.email), z.maxLength(254)),
  name: z.string().check(z.trim(), z.minLength(1)),
  phoneNumber: z.nullish(z.string()),
  gender: z.nullish(z.string()),
});
export type CampusPerson = z.infer<typeof CampusPerson>;

/**
 * Gives a function that asks for the person that a code was given for, `by` the sender of it. It throws an HttpError when the provider
 * refuses or doesn't answer in time, or too many ask at once.
 */
export function campusProvider(provider: Settings['campusSignOn']) {
  const inTurn = boundedQueue(AT_ONCE, MAX_WAITING);
  return (code: string, by: string): Promise<CampusPerson> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return inTurn.withPlace((run) => run(() => askProvider(provider, code, signal)), by);
  };
}

async function askProvider(
  provider: Settings['campusSignOn'],
  code: string,
  signal: AbortSignal,
): Promise<CampusPerson> {
  const { access_token } = await post(TokenAnswer, provider.tokenUrl, {
    signal,
    body: new URLSearchParams({
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      grant_type: 'authorization_code',
      code,
      redirect_uri: provider.redirectUri,
    }),
  });
  return post(CampusPerson, provider.userUrl, {
    signal,
    headers: { authorization: `Bearer ${access_token}` },
  });
}

async function post<S extends z.ZodMiniType>(
  schema: S,
  url: string,
  init: RequestInit,
): Promise<z.output<S>> {
  const response = await fetch(url, {
    ...init,
    method: 'POST',
    redirect: 'error',
  }).catch((cause) => {
    throw noAnswer(cause);
  });
  if (response.status >= 500) throw noAnswer();
  if (!response.ok) throw new HttpError(401, 'The campus sign-on refused. Please try again');
  const answer = schema.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw noAnswer(answer.error);
  return answer.data;
}

function noAnswer(cause?: unknown): HttpError {
  return new HttpError(502, 'The campus sign-on does not answer. Please try again later', {
    cause,
  });
}
