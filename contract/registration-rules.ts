import * as z from 'zod/mini';
import { IndianMoment } from './indian-moment.ts';
import { PlainText, ShortName } from './texts.ts';

const MAX_TEAM = 50;
const MAX_QUESTIONS = 10;
const MAX_CHOICES = 30;
const MAX_HEADING = 80;

/** Left out or null is null. */
function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z._default(z.nullable(schema), null);
}

function listOf<Item extends z.ZodMiniType>(item: Item, most: number) {
  const list = z.array(item).check(z.maxLength(most, `must have at most ${most} entries`));
  return z.pipe(
    z.nullish(list),
    z.transform((items) => items ?? []),
  );
}

function count(least: number) {
  return z.int('must be a whole number').check(z.gte(least, `must be ${least} or more`));
}

/** The sizes of a team, its captain counted; `sameCollege`: all of one college. */
const TeamRules = z
  .strictObject({
    min: count(1),
    max: count(1).check(z.lte(MAX_TEAM, `must be ${MAX_TEAM} or less`)),
    sameCollege: z._default(z.boolean('must be true or false'), false),
  })
  .check(
    z.refine(({ min, max }) => min <= max, { path: ['max'], error: 'must not be less than min' }),
  );

/** The kinds of question, each with how it is answered: by one of its `choices`, or without any. */
const HAS_CHOICES = { choice: true, text: false } as const;
type QuestionKind = keyof typeof HAS_CHOICES;
const KINDS = Object.keys(HAS_CHOICES) as QuestionKind[];
const WITH_CHOICES = KINDS.filter((kind) => HAS_CHOICES[kind]);

/**
 * A question to an entry's person or captain. `choice`: one of `choices`; `text`: some words. `sealed`: until the event's
 * results are published no organiser reads an answer, only that there is one.
 */
const RegistrationQuestion = z
  .strictObject({
    id: z
      .string()
      .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens')),
    label: ShortName,
    kind: z.enum(KINDS, `must be ${KINDS.join(' or ')}`),
    choices: listOf(ShortName, MAX_CHOICES),
    required: z._default(z.boolean('must be true or false'), false),
    sealed: z._default(z.boolean('must be true or false'), false),
  })
  .check(({ value: { kind, choices }, issues }) => {
    const fault = (message: string) =>
      issues.push({ code: 'custom', input: choices, path: ['choices'], message });
    if (HAS_CHOICES[kind] && new Set(choices).size < 2) fault('must be two or more');
    if (!HAS_CHOICES[kind] && choices.length > 0)
      fault(`are for a question of kind ${WITH_CHOICES.join(' or ')} only`);
    if (new Set(choices).size < choices.length) fault('must differ from each other');
  });
export type RegistrationQuestion = z.output<typeof RegistrationQuestion>;

const fields = {
  heading: z.pipe(
    z.nullish(
      PlainText.check(z.maxLength(MAX_HEADING, `must have at most ${MAX_HEADING} characters`)),
    ),
    z.transform((heading) => heading?.trim() || null),
  ),
  opens: IndianMoment,
  closes: IndianMoment,
  team: orNull(TeamRules),
  places: orNull(count(1)),
  waiting: orNull(count(0)),
  perCollege: orNull(count(1)),
  cancelUntil: orNull(IndianMoment),
  questions: listOf(RegistrationQuestion, MAX_QUESTIONS),
};

/**
 * The rules by which people register for an event here, as an event's front matter and a content server have
 * them. Moments are read as ISO 8601 in UTC; those written without an offset are India's.
 *
 * - `heading`: stands above the registration, such as "Bring a band, or join one."; null: none of its own.
 * - `team`: null when an entry is one person. `places`, `waiting` and `perCollege` count entries: teams, or persons.
 * - `places`: null without a limit. `waiting`: the longest waiting list, 0 for none; null without a limit.
 * - `perCollege`: the most places that one college can have; null without a limit.
 * - `cancelUntil`: until then an entry is cancelled at once, later it is asked for; null: until `closes`.
 */
export const RegistrationRules = z.object(fields).check(isSound);
export type RegistrationRules = z.output<typeof RegistrationRules>;

/** The same in a file, where a key that isn't known is a mistake. */
export const RegistrationInFile = z.strictObject(fields).check(isSound);

function isSound({ value, issues }: z.core.ParsePayload<RegistrationRules>): void {
  const { opens, closes, questions } = value;
  const fault = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', input: value, path, message });
  if (closes <= opens) fault(['closes'], 'must be after it opens');
  questions.forEach(({ id }, at) => {
    if (questions.findIndex((question) => question.id === id) < at)
      fault(['questions', at, 'id'], `${id} is there already`);
  });
}

/** The faults of rules beside their event's start, where that is known: ISO 8601. */
export function registrationFaults(
  { closes, cancelUntil }: RegistrationRules,
  eventDate: string | null,
): { field: 'closes' | 'cancelUntil'; reason: string }[] {
  const isLate = (moment: string | null) =>
    moment && eventDate && Date.parse(moment) > Date.parse(eventDate);
  const reason = 'must not be after the event starts';
  return [
    ...(isLate(closes) ? [{ field: 'closes' as const, reason }] : []),
    ...(isLate(cancelUntil) ? [{ field: 'cancelUntil' as const, reason }] : []),
  ];
}
