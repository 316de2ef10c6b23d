import * as z from 'zod/mini';
import { asciiAddress } from '../../../contract/accounts/fields.ts';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import { HttpError } from '../../http/errors.ts';
import { fairQueue } from '../../http/fair-queue.ts';
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

/** Some hundred times an answer. */
const MOST_BYTES = 64 * 1024;

const TokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  id_token: z.nullish(z.string()),
});

/** What an ID token says. Its signature isn't looked at: it comes from the provider itself (OpenID Connect Core, 3.1.3.7). */
const IdToken = z.object({
  nonce: z.nullish(z.string()),
  email_verified: z.nullish(z.boolean()),
});

/** A text as somebody might have typed it: a provider's may be of any length, and have signs that no database takes. */
function typed(maxLength: number) {
  const clean = (text: string) =>
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, maxLength);
  return z.pipe(z.string(), z.transform(clean));
}

/** A person as the provider knows them, without what the festival has no use for. */
const CampusPerson = z.object({
  /** The provider's own, for good. */
  id: z.pipe(
    z.union([z.string().check(z.maxLength(255), z.regex(/^\P{Cc}+$/u)), z.int()]),
    z.transform(String),
  ),
  email: z.string().check(z.overwrite(asciiAddress), z.regex(z.regexes.email), z.maxLength(254)),
  name: z.pipe(typed(MAX_LENGTH.name), z.string().check(z.minLength(1))),
  phoneNumber: z.nullish(typed(20)),
  gender: z.nullish(z.string()),
  email_verified: z.nullish(z.boolean()),
});
export type CampusPerson = Omit<z.infer<typeof CampusPerson>, 'email_verified'>;

export interface Answered {
  readonly person: CampusPerson;
  /** False where the provider itself calls the address unproven. */
  readonly isProven: boolean;
  /** What the browser sent along, where the provider gives it back. */
  readonly nonce: string | undefined;
}

/**
 * Gives a function that asks whom a code was given for, `by` the sender of it. It throws an HttpError when the provider
 * refuses or doesn't answer in time, or too many ask at once.
 */
export function campusProvider(provider: Settings['campusSignOn']) {
  const inTurn = fairQueue({ room: AT_ONCE, places: AT_ONCE + MAX_WAITING });
  return (code: string, by: string): Promise<Answered> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return inTurn.withPlace((run) => run(() => askProvider(provider, code, signal)), by);
  };
}

async function askProvider(
  provider: Settings['campusSignOn'],
  code: string,
  signal: AbortSignal,
): Promise<Answered> {
  const { access_token, id_token } = await post(TokenAnswer, provider.tokenUrl, {
    signal,
    body: new URLSearchParams({
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      grant_type: 'authorization_code',
      code,
      redirect_uri: provider.redirectUri,
    }),
  });
  const { email_verified, ...person } = await post(CampusPerson, provider.userUrl, {
    signal,
    headers: { authorization: `Bearer ${access_token}` },
  });
  const said = id_token ? readIdToken(id_token) : {};
  const isProven = email_verified !== false && said.email_verified !== false;
  return { person, isProven, nonce: said.nonce ?? undefined };
}

function readIdToken(token: string): z.infer<typeof IdToken> {
  try {
    const [, claims = ''] = token.split('.');
    return IdToken.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  } catch {
    // The parser's own words repeat a part of the token, which would be logged.
    throw noAnswer(new Error('The ID token can not be read'));
  }
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
  const json = await jsonOf(response).catch((cause) => {
    throw noAnswer(cause);
  });
  const answer = schema.safeParse(json);
  if (!answer.success) throw noAnswer(answer.error);
  return answer.data;
}

async function jsonOf({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    // The parser's own words repeat a part of the answer, which would be logged.
    throw new Error('The answer is no JSON');
  }
}

function noAnswer(cause?: unknown): HttpError {
  return new HttpError(502, 'The campus sign-on does not answer. Please try again later', {
    cause,
  });
}
