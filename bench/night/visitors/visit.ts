import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCaptcha } from '../../../contract/accounts/captcha.ts';
import { listColleges } from '../../../contract/accounts/colleges.ts';
import { getDetails, getQr } from '../../../contract/accounts/profile.ts';
import { logIn } from '../../../contract/accounts/sessions.ts';
import { changesSomething } from '../../../contract/call.ts';
import { type CallAccounts, type CallOptions, call } from '../../../web/calls/call.ts';
import { CallError } from '../../../web/calls/call-error.ts';
import { openAccount } from '../../../web/screens/sign-up/open-account.ts';
import { Browser } from './browser.ts';
import type { Person } from './people.ts';
import type { Tally } from './tally.ts';

export interface Night {
  readonly url: string;
  /** Some of these, drawn by lot, are looked at before signing up. */
  readonly pages: readonly string[];
  readonly photos: readonly string[];
  /** A captcha's code, good once. */
  readonly captcha: () => Promise<string>;
  /** The time that people take for things, to that which they usually do. */
  readonly pace: number;
  readonly tally: Tally;
  /** Milliseconds from the press to the first token, and to that of signing in. */
  readonly signUpMs: number[];
  readonly signInMs: number[];
}

const PAGES_SEEN = 3;
/** Seconds, on average, of a night of ten minutes and more. */
const READING = 8;
const FILLING_IN = 60;
const AWAY = 60;
/** Whoever is told to come back presses again so often, after the site itself has tried for its time. */
const PRESSES = 10;
/** The part of presses whose connection breaks on the way or before the answer, at some moment within this time. */
const BAD_LINES = 0.05;
const BREAKS_WITHIN_MS = 200;

/** One visitor's night, to its end. @throws Error when they didn't get what they came for */
export async function visit(night: Night, person: Person): Promise<void> {
  await withBrowser(night, person, async (visitor) => {
    await lookAround(visitor);
    await signUp(visitor);
    await seeProfile(visitor);
  });
  await pause(night, AWAY);
  await withBrowser(night, person, async (visitor) => {
    await signIn(visitor);
    await seeProfile(visitor);
  });
}

interface Visitor {
  readonly night: Night;
  readonly person: Person;
  readonly browser: Browser;
  /** As the site calls, with this visitor's token. */
  readonly call: CallAccounts;
}

async function withBrowser(
  night: Night,
  person: Person,
  work: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const browser = new Browser(person.address, night.tally);
  const callAs = callsOf(browser, person, night.url, sometimesCut);
  try {
    await work({ night, person, browser, call: callAs });
  } finally {
    browser.close();
  }
}

export type Send = NonNullable<CallOptions['send']>;

/** How this person calls the site at `base`. `ofPress`: the way of what has a body or changes something, in place of the usual one. */
export function callsOf(
  browser: Browser,
  person: Person,
  base: string,
  ofPress = (send: Send): Send => send,
): CallAccounts {
  const send: Send = async (url, init) => {
    const headers = new Headers(init.headers);
    if (headers.has('authorization')) headers.set('authorization', `Bearer ${person.token}`);
    return browser.send(url, { ...init, headers });
  };
  return async (one, ...[options]) => {
    const given = { ...(options as Omit<CallOptions, 'base'>), base };
    const isPress = given.body || changesSomething(one);
    return (await call(one, { ...given, send: isPress ? ofPress(send) : send })).message as never;
  };
}

/** The first try of a press may break at any moment; the site's next ones don't. */
function sometimesCut(send: Send): Send {
  let breaksAfterMs = Math.random() < BAD_LINES ? randomInt(BREAKS_WITHIN_MS) : undefined;
  return (url, init) => {
    const signal = breaksAfterMs === undefined ? undefined : AbortSignal.timeout(breaksAfterMs);
    breaksAfterMs = undefined;
    return send(url, { ...init, signal });
  };
}

async function lookAround({ night, browser }: Visitor): Promise<void> {
  const files = new Set<string>();
  const drawn = Array.from({ length: PAGES_SEEN }, () => draw(night.pages));
  for (const path of drawn) {
    const page = await persistently(() => read(browser, night.url + path));
    const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
    const missing = [...new Set(named)].filter((file) => !files.has(file));
    for (const file of missing) files.add(file);
    await Promise.all(missing.map((file) => persistently(() => read(browser, night.url + file))));
    await pause(night, READING);
  }
}

async function signUp({ night, person, call }: Visitor): Promise<void> {
  await persistently(() => call(listColleges));
  // As the form does; the one that is solved comes from `captcha`.
  await persistently(() => call(getCaptcha));
  await pause(night, FILLING_IN);
  const values = { ...person.values, user_id_proof: night.photos[person.photo]! };
  const started = performance.now();
  let presses = 0;
  person.token = await persistently(async () => {
    presses += 1;
    const captchaCode = await night.captcha();
    try {
      return await openAccount(call, values, { captchaCode, setSending: () => undefined });
    } catch (error) {
      // An earlier press had arrived; the visitor signs in instead.
      const isThere = presses > 1 && error instanceof CallError && error.status === 409;
      if (!isThere) throw error;
      return call(logIn, { body: loginOf(person) });
    }
  });
  night.signUpMs.push(performance.now() - started);
}

async function signIn({ night, person, call }: Visitor): Promise<void> {
  const started = performance.now();
  person.token = await persistently(() => call(logIn, { body: loginOf(person) }));
  night.signInMs.push(performance.now() - started);
}

function loginOf({ values: { user_email, user_password } }: Person) {
  return { user_email, user_password };
}

/** @throws Error when it is somebody else's */
async function seeProfile({ night, person, call }: Visitor): Promise<void> {
  const { Name } = await persistently(() => call(getDetails));
  await persistently(() => call(getQr));
  if (Name !== person.values.user_fullname) throw new Error(`Saw the profile of ${Name}`);
  await pause(night, READING);
}

/** A page's or file's text. @throws CallError */
async function read(browser: Browser, url: string): Promise<string> {
  const answer = await browser.send(url).catch(() => {
    throw new CallError(0, 'No answer');
  });
  const retryAfter = Number(answer.headers.get('retry-after')) || 0;
  if (!answer.ok) throw new CallError(answer.status, `${url} was refused`, {}, retryAfter);
  return answer.text();
}

/** Tries again what fails in passing, as people do: when they are told to, and some seconds later. */
async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let press = 1; ; press += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError && error.passes) || press === PRESSES) throw error;
      await sleep(1000 * (error.retryAfter + 5 * Math.random()));
    }
}

/** Some take no time, some twice as long. */
async function pause({ pace }: Night, seconds: number): Promise<void> {
  await sleep(2 * Math.random() * seconds * pace * 1000);
}

function draw<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)]!;
}
