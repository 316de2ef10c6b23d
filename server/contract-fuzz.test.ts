import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorAnswer } from '../contract/accounts/accounts-call.ts';
import { ACCOUNTS_CALLS } from '../contract/accounts/all-calls.ts';
import type { Call } from '../contract/call.ts';
import { ContentErrorAnswer } from '../contract/content.ts';
import { getCluster } from '../contract/events.ts';
import { getHospitalities } from '../contract/hospitality.ts';
import { getSponsors } from '../contract/sponsors.ts';
import { getWorkshops } from '../contract/workshops.ts';
import { withNulInEachField } from './testing/fuzz/examples.ts';
import { requestsTo } from './testing/fuzz/requests.ts';
import { type FuzzAnswer, FuzzTarget } from './testing/fuzz/target.ts';

/*
 * Every call of the contract, asked in odd ways over a real connection. The requests are the same in
 * each run of the tests. For others, and more of them:
 *
 *   FUZZ_RUNS=2000 FUZZ_SEED=$RANDOM npx vitest run server/contract-fuzz.test.ts
 *
 * A failure prints its seed and the smallest request that it was found with.
 */

const RUNS = Number(process.env.FUZZ_RUNS ?? 12);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_918);
/** Nearly every request to them hashes a password or opens an account anew. */
const SLOW = [
  'signUp',
  'logOut',
  'endSessions',
  'changePassword',
  'claimAccount',
  'updateBankDetails',
];

const CALLS: readonly Call[] = [
  ...ACCOUNTS_CALLS,
  ...[getCluster, getHospitalities, getSponsors, getWorkshops],
];

let target: FuzzTarget;
let secrets: string[];

beforeAll(async () => {
  target = await FuzzTarget.start();
  const { settings, secretKey } = target.server;
  const { database, dataDir, campusSignOn } = settings;
  secrets = [
    ...[process.cwd(), dataDir, campusSignOn.clientSecret, process.env.PATH!],
    ...(['base64', 'base64url', 'hex'] as const).map((encoding) => secretKey.toString(encoding)),
    database.kind === 'sqlite' ? database.file : database.url,
  ];
});

afterAll(() => target.server.close());

/** Traces of a stack, a file or a statement; none of them is in what is sent. */
const INSIDES =
  /\n\s+at |node:\w|node_modules|\.[cm]?[jt]s:\d|SQLITE_|SQLSTATE|insert into|select "|violates/;

function expectSound(call: Call, { status, headers, body }: FuzzAnswer): void {
  if (status >= 500) expect(Object.keys(call.errors).map(Number)).toContain(status);
  const all = JSON.stringify(headers) + body;
  expect(all).not.toMatch(INSIDES);
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  if (call.server === 'accounts') expect(headers['x-request-id']).toMatch(/^\w+-\w+$/);
  // The methods of an address, and what the client has already, have no body.
  if (status === 204 || status === 304) {
    expect(body).toBe('');
    return;
  }
  const isPdf = status === 200 && call.name === 'downloadCertificate';
  expect(headers['content-type']).toBe(
    isPdf ? 'application/pdf' : 'application/json; charset=utf-8',
  );
  if (isPdf) expect(body).toMatch(/^%PDF-/);
  // A query may ask for parts of the content alone.
  else if (status === 200 && call.server === 'content')
    expect(JSON.parse(body)).toHaveProperty('data');
  else if (status === 200) call.answer.parse(JSON.parse(body));
  else expectRefusal(call, status, JSON.parse(body));
}

function expectRefusal(call: Call, status: number, body: object): void {
  expect(status).toBeGreaterThanOrEqual(400);
  if (call.server === 'content' && 'error' in body)
    expect(ContentErrorAnswer.parse(body).error.status).toBe(status);
  else expect(ErrorAnswer.parse(body)).toEqual(body);
}

describe.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s',
  (_, call) => {
    it(
      'answers any request in its own words, and tells nothing else',
      async () => {
        const { log } = target.server;
        const before = log.length;
        const good = target.goodValues(call);
        const requests = requestsTo(call, good);
        const examples = withNulInEachField(call, good);
        const property = fc.asyncProperty(requests, async (request) =>
          expectSound(call, await target.send(call, request)),
        );
        const numRuns = SLOW.includes(call.name) ? Math.ceil(RUNS / 3) : RUNS;
        await fc.assert(property, { seed: SEED, numRuns: numRuns + examples.length, examples });
        expect(await target.get('/healthz')).toMatchObject({
          status: 200,
          body: expect.stringContaining('"message":"ok"'),
        });
        expect(log.slice(before).filter((line) => line.includes('"level":50'))).toEqual([]);
      },
      Math.max(RUNS, 30) * 1000,
    );
  },
);
