import { clusters } from '../../../contract/clusters.ts';
import { HOUR_MS } from '../../../contract/moments.ts';
import type {
  RegistrationQuestion,
  RegistrationRules,
} from '../../../contract/registration-rules.ts';
import type { Content } from '../../content/reading/content.ts';
import type { Database } from '../../database/connection.ts';
import { applyAllDue } from '../../entries/due.ts';
import { cancelEntry } from '../../entries/entries.ts';
import { type EntryEvent, findEntryEvent } from '../../entries/event.ts';
import { redeem } from '../../entries/invitations-store.ts';
import type { OwnChange } from '../../entries/moves.ts';
import { takePlace } from '../../entries/places.ts';
import { type EntryRow, findEntry } from '../../entries/store.ts';
import { AgainstARule } from '../../http/errors.ts';
import type { Visitor } from './people.ts';

/** Of events without a limit, and of those with many places, so many entries, or a tenth of the visitors. */
const MOST_ENTRIES = 40;
const MOST_WAITING = 8;

/** Whom the demo names, each in a situation of their own. */
export interface Situations {
  captain?: Visitor;
  waiting?: Visitor;
  offered?: Visitor;
}

interface Filling {
  readonly db: Database;
  readonly visitors: readonly Visitor[];
  readonly next: () => number;
  readonly now: number;
  readonly situations: Situations;
}

/** Fills the events of the content with entries, teams and waiting lists, by the rules that visitors go by. */
export async function fillEvents(
  db: Database,
  content: Content,
  visitors: readonly Visitor[],
  now: number,
): Promise<Situations> {
  const situations: Situations = {};
  const filling = { db, visitors, next: numbers(), now, situations };
  for (const { name, id } of clusters)
    for (const { title } of await content.events(id)) {
      const event = await findEntryEvent(content, name, title);
      if (event?.rules && Date.parse(event.rules.opens) < now)
        await fillEvent(filling, event, event.rules);
    }
  return situations;
}

/** Numbers from 0 to 1 that look random, and are the same in each demo. */
function numbers(): () => number {
  let state = 20_250_918;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

async function fillEvent(filling: Filling, event: EntryEvent, rules: RegistrationRules) {
  const { db, next, now, situations } = filling;
  const most = Math.max(MOST_ENTRIES, Math.floor(filling.visitors.length / 10));
  const places = Math.min(rules.places ?? most, most);
  const isFull = places === rules.places && next() < 0.4;
  const line = isFull ? Math.min(rules.waiting ?? MOST_WAITING, MOST_WAITING) : 0;
  const wanted = isFull ? places + line : Math.ceil(places * (0.3 + next() / 2));
  const people = shuffled(filling);
  await db.transaction().execute(async (trx) => {
    const changeAt = (moment: number) => (visitor: Visitor) =>
      ({
        ...{ trx, event, accountId: visitor.id, now: moment },
        ...{ notify: nobody, askToConfirm: nobody },
      }) satisfies OwnChange;
    const made: Made[] = [];
    for (let count = 1; count <= wanted; count++) {
      const moment = Date.parse(rules.opens) + count * HOUR_MS;
      const changeOf = changeAt(Math.min(moment, Date.parse(rules.closes), now) - 1);
      const entry = await addEntry(filling, { changeOf, rules, people, count });
      if (entry) made.push(entry);
    }
    await applyAllDue({ trx, event, notify: nobody, now });
    const first = made.find(({ state }) => state === 'waiting');
    if (!first || now >= (event.startsAt ?? 0)) return;
    situations.waiting = made.findLast(({ state }) => state === 'waiting')!.captain;
    if (situations.offered || made[0]?.state !== 'held') return;
    await cancelEntry(changeAt(now)(made[0].captain), made[0].entry);
    situations.offered = first.captain;
  });
}

async function nobody(): Promise<void> {}

interface Made {
  readonly entry: EntryRow;
  readonly state: EntryRow['state'];
  readonly captain: Visitor;
}

interface Adding {
  readonly changeOf: (visitor: Visitor) => OwnChange;
  readonly rules: RegistrationRules;
  readonly people: Visitor[];
  readonly count: number;
}

/** One more entry, for a team with friends of its captain's; who a rule stops goes without. */
async function addEntry(
  { next, situations }: Filling,
  { changeOf, rules, people, count }: Adding,
): Promise<Made | undefined> {
  const captain = people.pop();
  if (!captain) return undefined;
  const { team } = rules;
  const answers = answersTo(rules, next);
  const teamName = team ? `${TEAM_NAMES[count % TEAM_NAMES.length]} ${count}` : '';
  const own = changeOf(captain);
  const id = await unlessStopped(takePlace(own, { teamName, answers }));
  const entry = id && (await findEntry(own.trx, id));
  if (!entry) return undefined;
  if (team) {
    if (entry.state === 'held') situations.captain = captain;
    const size = next() < 0.85 ? team.min + Math.floor(next() * (team.max - team.min + 1)) : 1;
    for (const friend of friendsOf(captain, people, size - 1, team.sameCollege))
      await unlessStopped(redeem(changeOf(friend), entry, answers));
  }
  return { entry, state: entry.state, captain };
}

async function unlessStopped<T>(change: Promise<T>): Promise<T | undefined> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof AgainstARule) return undefined;
    throw error;
  }
}

const TEAM_NAMES = [
  'The Usual Suspects',
  'Lamp Post',
  'Red Thread',
  'Second Alibi',
  'Moonlit',
  'Ink Stains',
];

const ANSWERS: Readonly<
  Record<RegistrationQuestion['kind'], (choices: readonly string[], next: () => number) => string>
> = {
  text: () => 'A song of the hills',
  choice: (choices, next) => choices[Math.floor(next() * choices.length)]!,
};

function answersTo({ questions }: RegistrationRules, next: () => number): Record<string, string> {
  return Object.fromEntries(
    questions.map(({ id, kind, choices }) => [id, ANSWERS[kind](choices, next)]),
  );
}

function friendsOf(captain: Visitor, people: Visitor[], count: number, sameCollege: boolean) {
  const friends = people.filter((one) => !sameCollege || one.college === captain.college);
  const chosen = friends.slice(0, count);
  for (const one of chosen) people.splice(people.indexOf(one), 1);
  return chosen;
}

function shuffled({ visitors, next }: Filling): Visitor[] {
  return visitors
    .map((visitor) => ({ visitor, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ visitor }) => visitor);
}
