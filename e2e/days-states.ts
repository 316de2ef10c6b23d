import type { Page } from '@playwright/test';
import { listCertificates } from '../contract/accounts/certificates.ts';
import { listOwnEntries } from '../contract/entries/entry-calls.ts';
import { eventAddress } from '../contract/event-addresses.ts';
import {
  BEFORE,
  EVENING,
  LAST_DAY,
  LAST_NIGHT,
  LATE,
  MIDNIGHT,
  MORNING,
  NIGHT,
  turnTo,
} from './days-clock.ts';
import { siteIsStored } from './offline.ts';
import { arriveSignedUp } from './people.ts';
import { take, type Wish } from './registering-states.ts';
import type { ScreenState } from './screen-states.ts';
import { ownEntry } from './team-states.ts';

/* States of the festival's days, on a festival with all switched on, one of whose days is today. */

/** What a festival has to show them with: addresses, and events that one can take part in. */
export interface DaysFestival {
  readonly venue: string;
  readonly cluster: string;
  readonly left: string;
  readonly many: string;
  readonly full: string;
  readonly on: string;
  readonly results: string;
  readonly waiting: string;
  /** Nobody has said when it ends. */
  readonly begun: string;
  /** Finds events that are over, on and to come. */
  readonly words: string;
  readonly inLine: Wish;
  readonly held: Wish;
}

const PLAN = '/map?side=plan';

/** A state that is there once these words are, at an hour, or now. */
function at(
  name: string,
  address: string,
  words: string | RegExp,
  moment?: readonly [number, string],
): ScreenState {
  return {
    name,
    async arrive(page) {
      if (moment) await turnTo(page, moment);
      await page.goto(address);
      await page.getByRole('main').getByText(words).first().waitFor();
    },
  };
}

/** Events that are pinned on this device are its owner's way. */
async function pin(page: Page, ...addresses: string[]): Promise<void> {
  const marked = JSON.stringify(addresses);
  await page.evaluate((text) => localStorage.setItem('marked-events', text), marked);
}

/** The place in an event of somebody who has just signed up. */
function own(name: string, wish: Wish, address: string, words: string | RegExp): ScreenState {
  return {
    name,
    async arrive(page) {
      await arriveSignedUp(page);
      await take(page, wish);
      await page.goto(address);
      await page.getByRole('main').getByText(words).first().waitFor();
    },
  };
}

/** Of somebody who is offered a place in an event that others fill. */
function offered(name: string, { event }: Wish, address: string, words: RegExp): ScreenState {
  const [cluster = '', eventName = ''] = event.split('/');
  const clusterName = cluster.replace(/^./, (letter) => letter.toUpperCase());
  return {
    name,
    async arrive(page) {
      await arriveSignedUp(page);
      await turnTo(page, EVENING);
      const offeredUntil = (await page.evaluate(() => Date.now())) + 3 * 3_600_000;
      const message = [ownEntry({ clusterName, eventName, state: 'offered', offeredUntil })];
      await page.route(`**${listOwnEntries.path}`, (route) => route.fulfill({ json: { message } }));
      await page.goto(address);
      await page.getByRole('main').getByText(words).first().waitFor();
    },
  };
}

/** Somebody's certificate of the event whose results are out, which the site gives to those alone who were there. */
function certified(name: string, address: string, result: string): ScreenState {
  return {
    name,
    async arrive(page) {
      const [, , cluster = '', , title = ''] = address.split('/').map(decodeURIComponent);
      const own = { code: 'K7QP-2M4X-9TRW', issuedAt: 0, result, link: '/api/certificates/x/pdf' };
      const clusterName = cluster.replace(/^./, (letter) => letter.toUpperCase());
      const message = [{ ...own, eventName: title, clusterName }];
      await page.route(`**${listCertificates.path}`, (route) =>
        route.fulfill({ json: { message } }),
      );
      await arriveSignedUp(page);
      await turnTo(page, EVENING);
      await page.goto(address);
      await page.getByRole('heading', { name: 'Your certificate' }).waitFor();
    },
  };
}

function planStates({ venue, on, results, waiting }: DaysFestival): ScreenState[] {
  const asked = `${PLAN}&venue=${encodeURIComponent(venue)}`;
  return [
    {
      name: 'plan',
      async arrive(page) {
        await turnTo(page, EVENING);
        await pin(page, results, on, waiting);
        await page.goto(PLAN);
        await page
          .getByRole('region', { name: /^My way/ })
          .getByRole('listitem')
          .first()
          .waitFor();
      },
    },
    at('plan-list', `${PLAN}&view=list`, 'Every place', EVENING),
    at('plan-venue', asked, /^All .* here$/, EVENING),
    {
      name: 'plan-house',
      async arrive(page) {
        await turnTo(page, EVENING);
        await page.goto(`${PLAN}&house=lecture-halls`);
        await page.getByRole('region', { name: 'Lecture halls (LHC)' }).waitFor();
      },
    },
    at('plan-signed-out', PLAN, /^Log in, and a red thread/, EVENING),
    {
      name: 'plan-night',
      async arrive(page) {
        await turnTo(page, NIGHT);
        await page.goto(PLAN);
        await page.locator('main[data-night]').waitFor();
      },
    },
    {
      name: 'plan-no-network',
      async arrive(page) {
        await page.goto('/');
        await siteIsStored(page);
        await turnTo(page, EVENING);
        await page.context().setOffline(true);
        await page.goto(asked);
        await page.getByText('Directions need a network.').first().waitFor();
      },
    },
  ];
}

function homeStates({ inLine }: DaysFestival): ScreenState[] {
  return [
    offered('home-days-offer', inLine, '/', /^A place for you until/),
    at('home-days-before', '/', 'The festival begins today.', BEFORE),
    at('home-days-morning', '/', 'Campus plan', MORNING),
    at('home-days-on', '/', 'On now', EVENING),
    at('home-days-between', '/', /^That was /, NIGHT),
    at('home-days-last-day', '/', 'Day 4 of 4', LAST_DAY),
    at('home-days-last-evening', '/', 'The last lamp is out.', LAST_NIGHT),
  ];
}

function eventStates(festival: DaysFestival): ScreenState[] {
  const { left, many, full, on, begun, results, waiting, inLine, held } = festival;
  const inLineAt = eventAddressOf(inLine);
  return [
    at('event-days-open', many, 'OPEN'),
    at('event-days-left', left, /^\d+ LEFT$|^OPEN$/),
    at('event-days-full', full, 'FULL'),
    own('event-days-in-line', inLine, inLineAt, /IN LINE$/),
    own('event-days-in', held, eventAddressOf(held), /^YOU[’']RE IN$|^HELD/),
    at('event-days-on', on, 'ON NOW', EVENING),
    at('event-days-begun', begun, 'HAS BEGUN', LATE),
    certified('event-over-won', results, '1st'),
    certified('event-over-came', results, 'Participation'),
    at('event-over', results, 'Leaderboard', EVENING),
    at('event-over-waiting', waiting, 'The jury is still counting.', NIGHT),
  ];
}

function eventAddressOf({ event }: Wish): string {
  const [cluster = '', title = ''] = event.split('/');
  return eventAddress(cluster, title);
}

/** Screens that the days change by a few words. */
function otherStates({ words, on, waiting }: DaysFestival): ScreenState[] {
  return [
    at('map-days', '/map', 'Turn the board over'),
    at('search-days', `/clusters?q=${words}`, /^On now/, EVENING),
    {
      name: 'schedule-days',
      async arrive(page) {
        await turnTo(page, EVENING);
        await page.goto('/schedule');
        // In the night the server's own next day is open.
        await page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click();
        await page.getByRole('main').getByText('on now', { exact: true }).first().waitFor();
      },
    },
    {
      name: 'pass-days',
      async arrive(page) {
        await arriveSignedUp(page);
        await pin(page, on, waiting);
        await turnTo(page, EVENING);
        await page.goto('/pass');
        await page
          .getByRole('article')
          .getByText(/^On now/)
          .waitFor();
      },
    },
  ];
}

/** Every state of the days. */
export function daysStates(festival: DaysFestival): readonly ScreenState[] {
  const { cluster, inLine } = festival;
  return [
    ...planStates(festival),
    ...homeStates(festival),
    ...eventStates(festival),
    ...otherStates(festival),
    at('events-days', cluster, 'Full', MIDNIGHT),
    at('events-days-on', cluster, 'On now', EVENING),
    at('events-days-over', cluster, 'Over', LAST_NIGHT),
    offered('events-days-offered', inLine, cluster, /^A place for you$/),
  ];
}
