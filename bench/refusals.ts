import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { asha } from '../e2e/people.ts';
import { atLeast, atMost, median } from './figures.ts';

const TURNS = 9;
const NOBODY = 'nobody@example.org';

/**
 * Compares the answers to an e-mail without an account and to one with: as slowly, or the time would tell which
 * there are. By turns, each try from an address of its own. Returns how many budgets were missed.
 */
export async function benchRefusals(url: string): Promise<number> {
  const signIns = await compare((email) =>
    timed(`${url}/api/user/login`, { user_email: email, user_password: 'Wrong#1234' }),
  );
  const links = await compare(async (email) =>
    timed(`${url}/api/user/verify`, {
      user_email: email,
      user_recaptcha_code: await solvedCaptcha(url),
    }),
  );
  console.log(`\nAn unknown e-mail beside a known one  (median of ${TURNS} turns)`);
  return (
    atLeast([
      ['a refused sign-in', signIns, 0.5],
      ['a mailed link', links, 0.25],
    ]) +
    atMost([
      ['a refused sign-in', signIns, 2],
      ['a mailed link', links, 4],
    ])
  );
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

async function solvedCaptcha(url: string): Promise<string> {
  const { message: challenge } = (await (await fetch(`${url}/api/captcha`)).json()) as {
    message: Parameters<typeof solveChallenge>[0]['challenge'];
  };
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
