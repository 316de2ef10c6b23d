import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { takePlace } from '../../../contract/entries/entry-calls.ts';
import { pairDevice } from '../../../contract/gate/device.ts';
import { sendScans } from '../../../contract/gate/scans.ts';
import { call } from '../../../web/calls/call.ts';
import { CallError } from '../../../web/calls/call-error.ts';
import { openAccount } from '../../../web/screens/sign-up/open-account.ts';
import { Browser } from '../visitors/browser.ts';
import { type Person, personOf } from '../visitors/people.ts';
import type { Tally } from '../visitors/tally.ts';
import { callsOf } from '../visitors/visit.ts';
import { type Act, type Kind, placeKey } from './acts.ts';

export interface CrowdOptions {
  readonly url: string;
  readonly tally: Tally;
  readonly photos: readonly string[];
  readonly colleges: readonly string[];
  /** A captcha's code, good once. */
  readonly captcha: () => Promise<string>;
  /** Without a limit. */
  readonly events: readonly { readonly cluster: string; readonly event: string }[];
  /** What pairs a phone, for each. */
  readonly pairings: readonly string[];
  /** Of the people whom phones meet. */
  readonly codes: readonly string[];
  /** Who sign up at a time. */
  readonly visitors: number;
}

export interface Crowd {
  /** All that was acknowledged so far. */
  readonly acts: readonly Act[];
  /** Why visitors left without what they came for, such as an account that is there no more. */
  readonly left: readonly string[];
  /** Nobody new comes; resolves once everybody is through. @throws Error where a phone is refused */
  end(): Promise<void>;
}

const PLACES_EACH = 5;
/** Longer than the database is ever away; the site itself waits so long with a sign-up. */
const PATIENCE_MS = 120_000;
/** Between two presses, and two scans. */
const THINKING_MS = 150;
/** A phone tries again after so long. */
const PHONE_PAUSE_MS = 200;

/** Visitors who sign up and take places, one after the other, and phones that scan, until it ends. */
export function startCrowd(options: CrowdOptions): Crowd {
  const acts: Act[] = [];
  const work: Work = { ...options, isOver: false, next: 0, left: [] };
  const note = (kind: Kind, key: string) => void acts.push({ kind, key, at: performance.now() });
  const all = [
    ...Array.from({ length: options.visitors }, () => visit(work, note)),
    ...options.pairings.map((pairing, phone) => scan(work, { pairing, phone }, note)),
  ];
  // Told at the end, by whoever awaits it.
  const everybody = Promise.all(all);
  everybody.catch(() => undefined);
  return {
    acts,
    left: work.left,
    async end() {
      work.isOver = true;
      await everybody;
    },
  };
}

type Work = CrowdOptions & { isOver: boolean; next: number; readonly left: string[] };
type Note = (kind: Kind, key: string) => void;

async function visit(work: Work, note: Note): Promise<void> {
  const night = `apart-${randomBytes(4).toString('hex')}`;
  while (!work.isOver) {
    const person = personOf(work.next++, { ...work, night, photos: work.photos.length });
    const browser = new Browser(person.address, work.tally);
    await getAll(work, { person, browser }, note).catch((error: Error) => {
      work.left.push(error.message);
    });
    browser.close();
  }
}

/** @throws Error when they don't get what they came for */
async function getAll(
  work: Work,
  { person, browser }: { person: Person; browser: Browser },
  note: Note,
): Promise<void> {
  const { user_email: email } = person.values;
  const callAs = callsOf(browser, person, work.url);
  const values = { ...person.values, user_id_proof: work.photos[person.photo]! };
  const given = { captchaCode: await work.captcha(), setSending: () => undefined };
  person.token = await openAccount(callAs, values, given);
  note('account', email);
  for (let turn = 0; turn < PLACES_EACH && !work.isOver; turn += 1) {
    const params = work.events[(work.next + turn) % work.events.length]!;
    await callAs(takePlace, { params, body: {}, patienceMs: PATIENCE_MS });
    note('place', placeKey(email, params.event));
    await pause(THINKING_MS);
  }
}

/** A phone that tells each scan at once, and again until it is heard. */
async function scan(
  work: Work,
  { pairing, phone }: { pairing: string; phone: number },
  note: Note,
): Promise<void> {
  const browser = new Browser(`127.6.0.${phone + 1}`, work.tally);
  let cookie = '';
  const send = async (url: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), cookie, origin: work.url };
    const answer = await browser.send(url, { ...init, headers });
    [cookie = cookie] = /^[^;]+/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
    return answer;
  };
  const ask = { base: work.url, send, isOnce: true };
  const { message: device } = await call(pairDevice, { ...ask, body: { pairing } });
  const place = device.places[0]!.key;
  for (let turn = phone; !work.isOver; turn += work.pairings.length) {
    const code = work.codes[turn % work.codes.length]!;
    const id = randomBytes(16).toString('base64url');
    const one = {
      kind: 'scan',
      id,
      at: Date.now(),
      place,
      code,
      way: 'camera',
      letIn: [],
      isOut: false,
    } as const;
    const scans = [{ ...one, verdict: 'admitted', listVersion: 0 } as const];
    const body = { now: Date.now(), unsent: 0, listVersion: 0, scans };
    await heard(() => call(sendScans, { ...ask, body }));
    note('scan', id);
    await pause(THINKING_MS);
  }
  browser.close();
}

async function heard(work: () => Promise<unknown>): Promise<void> {
  for (;;)
    try {
      return void (await work());
    } catch (error) {
      if (!(error instanceof CallError && error.passes)) throw error;
      await pause(PHONE_PAUSE_MS);
    }
}
