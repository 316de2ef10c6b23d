import { asha } from '../../e2e/people.ts';
import { solvedCaptcha } from '../measuring/sign-up-form.ts';
import { median } from '../measuring/statistics.ts';
import type { Figure } from '../report/figures.ts';

const TURNS = 9;
const NOBODY = 'nobody@example.org';

/**
 * Compares the answers to an e-mail without an account and to one with: as slowly, or the time would tell which
 * there are. By turns, each try from an address of its own.
 */
export async function compareRefusals(url: string): Promise<Figure[]> {
  const signIns = await compare((email) =>
    timed(`${url}/api/user/login`, { user_email: email, user_password: 'Wrong#1234' }),
  );
  const links = await compare(async (email) =>
    timed(`${url}/api/user/verify`, {
      user_email: email,
      user_recaptcha_code: await solvedCaptcha(await challengeOf(url)),
    }),
  );
  return [
    ...between('refused sign-in, unknown to known e-mail', signIns, 0.5, 2),
    ...between('asked link, unknown to known e-mail', links, 0.25, 4),
  ];
}

function between(name: string, value: number, atLeast: number, atMost: number): Figure[] {
  return [
    { name, unit: '', value, limit: { atLeast } },
    { name, unit: '', value, limit: { atMost } },
  ];
}

/** The time for an unknown e-mail as a part of that for a known one. */
async function compare(time: (email: string) => Promise<number>): Promise<number> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    known.push(await time(asha.email));
    unknown.push(await time(NOBODY));
  }
  return median(unknown) / median(known);
}

let tries = 0;

/** Milliseconds until a call is answered. */
async function timed(url: string, body: object): Promise<number> {
  tries += 1;
  const start = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${tries}` },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (response.status !== 401 && response.status !== 200)
    throw new Error(`${url} answered ${response.status}`);
  return performance.now() - start;
}

async function challengeOf(url: string): Promise<unknown> {
  const { message } = await (await fetch(`${url}/api/captcha`)).json();
  return message;
}
