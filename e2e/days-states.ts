import type { Page } from '@playwright/test';
import { listCertificates } from '../contract/accounts/certificates.ts';
import { eventAddress } from '../contract/event-addresses.ts';
import { siteIsStored } from './offline.ts';
import { arriveSignedUp } from './people.ts';
import { take, type Wish } from './registering-states.ts';
import type { ScreenState } from './screen-states.ts';

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
  readonly inLine: Wish;
  readonly held: Wish;
}

/** The demo's. */
export const DEMO_FESTIVAL: DaysFestival = {
  venue: 'Open Air Theatre',
  cluster: '/events/music',
  left: eventAddress('Music', 'Vox Incognito'),
  many: eventAddress('Dance', 'Two Left Feet'),
  full: eventAddress('Music', 'Verse & Venom'),
  on: eventAddress('Music', 'Band of Suspects'),
  results: eventAddress('Music', 'Alaap'),
  // Of the third day: on the second nobody has published its results, whatever hour it is.
  waiting: eventAddress('Music', 'Vox Incognito'),
  inLine: { event: 'music/Verse & Venom', answers: { bill: 'Beatbox' } },
  held: { event: 'dance/Two Left Feet' },
};

const PLAN = '/map?side=plan';

/**
 * An hour of the festival's days: the night before it, something is on, is still on, nothing yet, nothing more today, the
 * last day, and all of it over.
 */
const EVENING = [2, '18:40'] as const;
const MIDNIGHT = [2, '00:20'] as const;
const BEFORE = [1, '00:30'] as const;
const MORNING = [2, '08:15'] as const;
const NIGHT = [3, '23:30'] as const;
const LAST_DAY = [4, '07:30'] as const;
const LAST_NIGHT = [4, '23:45'] as const;

/** Turns the page's clock to a day of the festival, from 1 on, and an hour of India's. */
async function turnTo(page: Page, [day, hour]: readonly [number, string]): Promise<void> {
  await page.goto('/certificate');
  const startsOn: string = await page.evaluate(async () => {
    const { site } = JSON.parse(document.getElementById('start')?.textContent ?? '');
    return (await (await fetch(site)).json()).festival.startsOn;
  });
  const date = new Date(Date.parse(startsOn) + (day - 1) * 86_400_000).toISOString().slice(0, 10);
  await page.clock.setFixedTime(`${date}T${hour}:00+05:30`);
}

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

function homeStates(): ScreenState[] {
  return [
    at('home-days-before', '/', 'The festival begins today.', BEFORE),
    at('home-days-morning', '/', 'Campus plan', MORNING),
    at('home-days-on', '/', 'On now', EVENING),
    at('home-days-between', '/', /^That was /, NIGHT),
    at('home-days-last-day', '/', 'Day 4 of 4', LAST_DAY),
    at('home-days-last-evening', '/', 'The last lamp is out.', LAST_NIGHT),
  ];
}

function eventStates(festival: DaysFestival): ScreenState[] {
  const { left, many, full, on, results, waiting, inLine, held } = festival;
  const inLineAt = eventAddressOf(inLine);
  return [
    at('event-days-open', many, 'OPEN'),
    at('event-days-left', left, /^\d+ LEFT$|^OPEN$/),
    at('event-days-full', full, 'FULL'),
    own('event-days-in-line', inLine, inLineAt, /IN LINE$/),
    own('event-days-in', held, eventAddressOf(held), /^YOU[’']RE IN$|^HELD/),
    at('event-days-on', on, 'ON NOW', EVENING),
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

/** Every state of the days. */
export function daysStates(festival: DaysFestival): readonly ScreenState[] {
  return [
    ...planStates(festival),
    ...homeStates(),
    ...eventStates(festival),
    at('events-days', festival.cluster, 'Full', MIDNIGHT),
    at('events-days-on', festival.cluster, 'On now', EVENING),
    at('events-days-over', festival.cluster, 'Over', LAST_NIGHT),
  ];
}
