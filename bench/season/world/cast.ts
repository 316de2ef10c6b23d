import { type Random, randomFrom } from '../../../server/content/posters/poster.ts';
import { type Person, personOf } from '../../night/visitors/people.ts';
import { EVENTS } from './events.ts';

/** Somebody of the season, and how they are. All of it follows from the seed and their number. */
export interface Visitor extends Person {
  readonly number: number;
  readonly email: string;
  readonly college: string;
  readonly confirms: 'at once' | 'late' | 'never';
  /** What they do with a place that they are offered. */
  readonly answers: 'accept' | 'decline' | 'let pass';
  /** Ids of events, in the order in which they ask for them. */
  readonly wishes: readonly string[];
  /** Whose friends type the spoken code rather than follow the link. */
  readonly prefersCode: boolean;
  readonly random: Random;
  readonly cookies: Map<string, string>;
  /** Ids of the events that they have asked for. */
  readonly asked: Set<string>;
  /** Their account, once it is there. */
  accountId?: string;
  hasConfirmed: boolean;
  /** Of an organiser's authenticator app. */
  secret?: string;
  /** When they signed in last, and were there last, in epoch milliseconds. */
  signedInAt?: number;
  seenAt?: number;
}

const NAMES = ['Asha', 'Ravi', 'Meera'];
/** They must be who they say. */
const ORGANISERS = 4;
const [AT_ONCE, LATE] = [0.72, 0.93];
const [ACCEPT, DECLINE] = [0.6, 0.8];
const PREFERS_CODE = 0.4;

export function castOf(
  { people, seed }: { people: number; seed: number },
  { photos, colleges }: { photos: number; colleges: readonly string[] },
): Visitor[] {
  return Array.from({ length: people }, (_, number) => {
    const random = randomFrom(seed * 1_000_003 + number);
    const person = personOf(number, { night: `season-${seed}`, photos, colleges });
    const [confirms, answers] = [random(), random()];
    const name = NAMES[Math.floor(random() * NAMES.length)]!;
    const values = { ...person.values, user_fullname: `${name} ${number}` };
    return {
      ...{ ...person, values, number, random },
      email: values.user_email,
      college: values.user_college,
      confirms:
        confirms < AT_ONCE || number < ORGANISERS ? 'at once' : confirms < LATE ? 'late' : 'never',
      answers: answers < ACCEPT ? 'accept' : answers < DECLINE ? 'decline' : 'let pass',
      wishes: shuffled(EVENTS, random).map(({ id }) => id),
      prefersCode: random() < PREFERS_CODE,
      cookies: new Map(),
      asked: new Set(),
      hasConfirmed: false,
    };
  });
}

/** The same items in an order that follows from `random`. */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
