import { describe, expect, it } from 'vitest';
import { DESK_CALLS } from '../../../contract/desk/all-calls.ts';
import {
  ACTS,
  GIVEN_ROLES,
  isOfClusters,
  RIGHTS,
  ROLES,
  type Role,
} from '../../../contract/desk/rights.ts';
import { signOutOfDesk } from '../../../contract/desk/sign-in.ts';
import {
  ADMINISTRATOR,
  type DeskBrowser,
  type RoleForTest,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import { shared } from '../../testing/server.ts';
import type { DeskCall } from './guard.ts';

/* Every call of the desk, also those that are added later, with every role and none. */

const CALLS: readonly DeskCall[] = DESK_CALLS;
const LAST_ENDS_THE_SESSION = CALLS.toSorted(
  (one, other) => Number(one === signOutOfDesk) - Number(other === signOutOfDesk),
);
const HOUR_MS = 60 * 60 * 1000;
const INSIDE = 'Music';
const OUTSIDE = 'Dance';

const server = shared(() => startDeskServer());

/** The address of a call, about an event of `INSIDE` where it is about one. */
function addressOf({ path }: DeskCall): string {
  return path
    .replace('/api/desk', '')
    .replace(':cluster', INSIDE.toLowerCase())
    .replace(':event', 'First Song')
    .replaceAll(/:\w+/g, 'nobody');
}

async function isLetThrough(browser: Pick<DeskBrowser, 'call'>, call: DeskCall) {
  const answer = await browser.call(call.method as 'GET', addressOf(call));
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  return ![401, 403].includes(answer.statusCode);
}

/** Everybody as they may be, by a name that a failure shows; `may`: the reach that the table must have for them to be let through. */
const PEOPLE = ROLES.flatMap((role) => {
  const with_ = (name: string, of: Omit<RoleForTest, 'role'>, reach: string[]) => ({
    name: `${role} ${name}`,
    role: { role, ...of },
    reach,
  });
  return isOfClusters(role)
    ? [
        with_('of this cluster', { clusters: [INSIDE] }, ['all', 'clusters']),
        with_('of another cluster', { clusters: [OUTSIDE] }, ['all']),
      ]
    : [with_('', {}, ['all'])];
});

function mayDo(role: Role, reach: string[], call: DeskCall): boolean {
  if (!(call.needs in RIGHTS)) return true;
  const { roles } = RIGHTS[call.needs as (typeof ACTS)[number]];
  const has = (roles as Partial<Record<Role, string>>)[role];
  // A call that is about no event in particular is for all who have the right anywhere.
  const isAboutEvent = call.path.includes(':cluster');
  return has !== undefined && (!isAboutEvent || reach.includes(has));
}

describe.each(PEOPLE)('$name', ({ role, reach }) => {
  it('may do what the table of rights says, and nothing else', async () => {
    const organiser = await signedInOrganiser(server, [role]);
    for (const call of LAST_ENDS_THE_SESSION) {
      const callName = `${call.method} ${call.path}`;
      expect([callName, await isLetThrough(organiser, call)]).toEqual([
        callName,
        mayDo(role.role, reach, call),
      ]);
    }
  });

  it('may do nothing before its start nor after its end', async () => {
    const startsAt = Date.now() + HOUR_MS;
    const roles = [{ ...role, startsAt, endsAt: startsAt + HOUR_MS }];
    const gate = { role: 'gate-volunteer' as const };
    // The role that lets the test sign in has no rights of its own.
    const organiser = await signedInOrganiser(server, [gate, ...roles]);
    for (const call of CALLS.filter(({ needs }) => needs in RIGHTS)) {
      expect([call.name, await isLetThrough(organiser, call)]).toEqual([call.name, false]);
    }
  });

  it('may do nothing any more a moment after it has ended', async () => {
    const endsAt = Date.now() + HOUR_MS;
    const organiser = await signedInOrganiser(server, [{ ...role, endsAt }]);
    turnClock(endsAt);
    for (const call of CALLS.filter(({ needs }) => needs !== 'nothing'))
      expect([call.name, await isLetThrough(organiser, call)]).toEqual([call.name, false]);
  });
});

it('Every role that is given opens the home screen, where the desk begins', () => {
  const without = GIVEN_ROLES.filter((role) => !(role in RIGHTS['see home'].roles));
  expect(without).toEqual([]);
});

it('Without a session nothing opens but the sign-in', async () => {
  const { origin } = new URL(server.settings.publicUrl);
  for (const call of CALLS.filter(({ needs }) => needs !== 'nothing')) {
    const url = `/api/desk${addressOf(call)}`;
    const payload = call.method === 'GET' ? undefined : {};
    const { statusCode } = await server.app.inject({
      method: call.method,
      url,
      payload,
      headers: { origin },
    });
    expect([call.name, statusCode]).toEqual([call.name, 401]);
  }
});

it('Every call but the sign-in needs a right, or says that a session will do', () => {
  const open = CALLS.filter(({ needs }) => !(needs in RIGHTS)).map(({ name }) => name);
  expect(open.sort()).toEqual([
    'askForPasskey',
    'confirmCodes',
    'confirmPasskey',
    'getMe',
    'listFactors',
    'removeFactor',
    'renewRecoveryCodes',
    'sendCode',
    'sendPasskey',
    'signInAtDesk',
    'signOutOfDesk',
    'startCodes',
    'startPasskey',
  ]);
});

it('What opens sealed things asks for the second factor again after ten minutes', async () => {
  const fresh = ACTS.filter((act) => 'needsFreshFactor' in RIGHTS[act]);
  expect(fresh).toEqual(expect.arrayContaining(['open bank details', 'export people']));
  const organiser = await signedInOrganiser(server, ADMINISTRATOR);
  turnClock(Date.now() + 11 * 60 * 1000);
  for (const call of CALLS.filter(({ needs }) => needs in RIGHTS)) {
    const answer = await organiser.call(call.method as 'GET', addressOf(call));
    const isAsked = answer.json().fields?.factor !== undefined;
    expect([call.name, isAsked]).toEqual([call.name, (fresh as string[]).includes(call.needs)]);
  }
});
