import type { Page } from '@playwright/test';
import type { Entry, Places } from '../contract/entries/entry.ts';
import type { Invitation } from '../contract/entries/team-calls.ts';
import { arriveSignedUp } from './people.ts';
import { toPanel, type Wish } from './registering-states.ts';
import type { ScreenState } from './screen-states.ts';

/* States of a line and of a team's ring that take dozens of people: answers with their numbers, in which nobody loses a place. */

const HOUR_MS = 3_600_000;
const tomorrow = () => new Date(Date.now() + 24 * HOUR_MS).toISOString();

const NAMES = ['Asha', 'Ravi', 'Meera'];

/** People who are in an entry, I the first of them. */
const people = (count: number): Entry['members'] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: `${at}`, name: NAMES[at % NAMES.length]!, college: 'Anna University, Chennai' },
    ...{ isMe: at === 0, isCaptain: at === 0 },
  }));

/** Events that take registrations: one that has a line, and one that has places left. */
interface RegisteringFestival {
  readonly inLine: Wish;
  readonly held: Wish;
}

/** An entry of whoever looks, with all that an answer has. */
export function ownEntry(own: Partial<Entry>): Entry {
  return {
    ...{ id: 'own', clusterName: 'Music', eventName: 'Verse & Venom', endsAbout: false },
    ...{ starts: tomorrow(), ends: null, venue: 'Clock tower', state: 'held', askedAt: 0 },
    ...{ offeredUntil: null, rank: null, number: null, teamName: null, isCaptain: true },
    ...{ members: people(1), lacking: 0, room: 0, invitation: null, code: null, answers: {} },
    ...{ closes: tomorrow(), cancelUntil: null },
    ...own,
  };
}

/** Shows the panel of an event as if one had this in it. */
async function showEntry(
  page: Page,
  { event }: Wish,
  own: Partial<Entry>,
  places: Partial<Places> = {},
): Promise<void> {
  const entry = ownEntry(own);
  await changePlaces(page, places);
  await page.route('**/api/events/*/*/entry', (route) =>
    route.fulfill({ json: { message: { entry, clashes: [], isCollegeFull: false } } }),
  );
  await toPanel(page, event);
}

/** The server's own, with other numbers. */
async function changePlaces(page: Page, changes: Partial<Places>): Promise<void> {
  await page.route('**/api/events/*/*/places', async (route) => {
    const response = await route.fetch();
    const { message } = await response.json();
    await route.fulfill({ response, json: { message: { ...message, ...changes } } });
  });
}

const pictureShown = (page: Page, name: RegExp) => page.getByRole('img', { name }).waitFor();

function lineState(name: string, wish: Wish, own: Partial<Entry>, waiting: number): ScreenState {
  return {
    name: `registration-line-${name}`,
    async arrive(page) {
      await showEntry(page, wish, { state: 'waiting', ...own }, { waiting });
      await pictureShown(page, /behind you$/);
    },
  };
}

function teamState(
  name: string,
  wish: Wish,
  [size, min, max]: readonly [number, number, number],
): ScreenState {
  const ways = size < max ? { invitation: 'a-letter', code: 'K7Q2MX' } : {};
  const numbers = { lacking: Math.max(0, min - size), room: max - size };
  return {
    name: `registration-team-${name}`,
    async arrive(page) {
      await showEntry(page, wish, {
        ...{ teamName: 'The Night Squad', members: people(size) },
        ...{ ...ways, ...numbers },
      });
      await pictureShown(page, /^Ring of/);
    },
  };
}

function lineStates({ inLine }: RegisteringFestival): ScreenState[] {
  return [
    lineState('eighth', inLine, { rank: 8 }, 9),
    lineState('first', inLine, { rank: 1 }, 4),
    lineState('last', inLine, { rank: 11 }, 11),
    lineState('far', inLine, { rank: 41 }, 53),
    lineState('offer', inLine, { state: 'offered', offeredUntil: Date.now() + 23.5 * HOUR_MS }, 6),
    {
      name: 'registration-line-would',
      async arrive(page) {
        await changePlaces(page, { next: 'line', waiting: 7 });
        await toPanel(page, inLine.event);
        await pictureShown(page, /you would be next$/);
      },
    },
  ];
}

/** All of them, on a festival that takes registrations. */
export function teamStates(festival: RegisteringFestival): readonly ScreenState[] {
  const { inLine, held } = festival;
  return [
    ...lineStates(festival),
    teamState('play', inLine, [4, 3, 9]),
    teamState('full', inLine, [9, 3, 9]),
    teamState('big', inLine, [10, 12, 16]),
    {
      name: 'registration-seal',
      async arrive(page) {
        await toPanel(page, held.event);
        await page.getByText('Hold, or tap.').waitFor({ state: 'attached' });
      },
    },
    ...joinStates,
  ];
}

const joinStates: readonly ScreenState[] = [
  {
    name: 'join-asks',
    async arrive(page) {
      await arriveSignedUp(page);
      await openInvitation(page, { state: 'open' });
      await page.getByText('You join as').waitFor();
    },
  },
  ...(['event over', 'team out', 'closed', 'was full'] as const).map((why) => ({
    name: `join-${why.replace(' ', '-')}`,
    async arrive(page: Page) {
      await openInvitation(page, { state: 'over', why });
      await page.getByText('An old letter').waitFor();
    },
  })),
];

/** Opens the invitation of a team of two to three. */
async function openInvitation(
  page: Page,
  changes: Pick<Invitation, 'state'> & Partial<Invitation>,
): Promise<void> {
  const message: Invitation = {
    ...{ clusterName: 'Music', eventName: 'Undercover', endsAbout: false, ends: null },
    ...{ starts: tomorrow(), venue: 'Open Air Theatre', teamName: 'The Night Squad' },
    ...{ captain: 'Asha', size: 1, room: 2, lacking: 1, closes: tomorrow(), isWaiting: false },
    ...changes,
  };
  await page.route('**/api/events/invitations/*', (route) => route.fulfill({ json: { message } }));
  await page.route('**/api/events/*/*/entry', (route) =>
    route.fulfill({ json: { message: { entry: null, clashes: [], isCollegeFull: false } } }),
  );
  await page.goto('/join/a-letter');
}
