import * as z from 'zod/mini';
import { HttpError } from '../../http/errors.ts';
import type { Settings } from '../../settings/settings.ts';

/*
 * D'Auth, as its public documentation and clients show it. Where it leaves OAuth's usual ways: the user
 * is asked for by POST, `expires_in` is a moment and not a length, and PKCE can't be used.
 */

const TIMEOUT_MS = 10_000;

const TokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)) });

/** A person as the provider knows them, without what the festival has no use for. */
const CampusPerson = z.object({
  email: z.string().check(z.trim(), z.regex(z.regexes.email), z.maxLength(254)),
  name: z.string().check(z.trim(), z.minLength(1)),
  phoneNumber: z.nullish(z.string()),
  gender: z.nullish(z.string()),
});
export type CampusPerson = z.infer<typeof CampusPerson>;

/** The person that the code was given for. @throws HttpError when the provider refuses it or doesn't answer */
export async function askProvider(
  provider: Settings['campusSignOn'],
  code: string,
): Promise<CampusPerson> {
  const { access_token } = await post(TokenAnswer, provider.tokenUrl, {
    body: new URLSearchParams({
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      grant_type: 'authorization_code',
      code,
      redirect_uri: provider.redirectUri,
    }),
  });
  return post(CampusPerson, provider.userUrl, {
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
    signal: AbortSignal.timeout(TIMEOUT_MS),
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
