import { expect, test } from 'vitest';
import { RegistrationRules, registrationFaults } from './registration-rules.ts';

const least = { opens: '2025-08-20 18:00', closes: '2025-09-16 23:59' };
const question = { id: 'language', label: 'Language', kind: 'choice', choices: ['Tamil', 'Hindi'] };

test('rules with nothing but their opening and closing set no limits, by the clock of India', () => {
  expect(RegistrationRules.parse(least)).toEqual({
    heading: null,
    opens: '2025-08-20T12:30:00.000Z',
    closes: '2025-09-16T18:29:00.000Z',
    team: null,
    places: null,
    waiting: null,
    perCollege: null,
    cancelUntil: null,
    questions: [],
  });
});

test('rules that say everything are read whole, and read again are the same', () => {
  const rules = RegistrationRules.parse({
    ...least,
    heading: ' Bring a band, or join one. ',
    team: { min: 3, max: 6, sameCollege: true },
    places: 24,
    waiting: 0,
    perCollege: 2,
    cancelUntil: '2025-09-17T12:00:00+05:30',
    questions: [
      question,
      { id: 'other', label: 'The word', kind: 'text', required: true, sealed: true },
    ],
  });
  expect(rules).toMatchObject({
    heading: 'Bring a band, or join one.',
    team: { min: 3, max: 6, sameCollege: true },
    waiting: 0,
    cancelUntil: '2025-09-17T06:30:00.000Z',
    questions: [
      { ...question, required: false, sealed: false },
      { id: 'other', kind: 'text', choices: [], required: true, sealed: true },
    ],
  });
  expect(RegistrationRules.parse(rules)).toEqual(rules);
});

test('what a panel leaves empty is as good as left out', () => {
  const empty = { heading: null, team: null, places: null, questions: null, cancelUntil: null };
  expect(RegistrationRules.parse({ ...least, ...empty })).toEqual(RegistrationRules.parse(least));
  expect(RegistrationRules.parse({ ...least, heading: ' ' }).heading).toBeNull();
});

const team = (sizes: object) => ({ team: { min: 1, max: 2, ...sizes } });
const asks = (changes: object) => ({ questions: [{ ...question, ...changes }] });

/** The faults, by the field that is told. */
const wrong: [changes: object, field: string, reason: RegExp][] = [
  [{ opens: null }, 'opens', /must be a moment/],
  [{ closes: '2025-08-20 18:00' }, 'closes', /must be after it opens/],
  [{ closes: '2025-09-16 24:59' }, 'closes', /an hour that does not exist/],
  [team({ min: 0 }), 'team.min', /must be 1 or more/],
  [team({ min: 3 }), 'team.max', /must not be less than min/],
  [team({ max: 51 }), 'team.max', /must be 50 or less/],
  [team({ sameCollege: 'yes' }), 'team.sameCollege', /must be true or false/],
  [team({ size: 3 }), 'team', /./],
  [{ places: 0 }, 'places', /must be 1 or more/],
  [{ places: 2.5 }, 'places', /must be a whole number/],
  [{ waiting: -1 }, 'waiting', /must be 0 or more/],
  [{ perCollege: 0 }, 'perCollege', /must be 1 or more/],
  [{ heading: 'x'.repeat(81) }, 'heading', /must have at most 80 characters/],
  [asks({ id: 'Language' }), 'questions.0.id', /lower-case/],
  [{ questions: [question, question] }, 'questions.1.id', /language is there already/],
  [asks({ kind: 'number' }), 'questions.0.kind', /^must be choice or text$/],
  [asks({ choices: ['Tamil'] }), 'questions.0.choices', /must be two or more/],
  [asks({ choices: ['a', 'b', 'a'] }), 'questions.0.choices', /must differ/],
  [asks({ kind: 'text' }), 'questions.0.choices', /of kind choice only/],
  [asks({ sealed: 'yes' }), 'questions.0.sealed', /must be true or false/],
  [asks({ label: '' }), 'questions.0.label', /must not be empty/],
];

test.for(wrong)('%j is a fault of %s', ([changes, field, reason]) => {
  const { error } = RegistrationRules.safeParse({ ...least, ...changes });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    [field, expect.stringMatching(reason)],
  ]);
});

test('registration and cancelling end by the start of the event, where that is known', () => {
  const rules = RegistrationRules.parse({ ...least, cancelUntil: '2025-09-19 10:00' });
  const fieldsAt = (date: string | null) => registrationFaults(rules, date).map((it) => it.field);
  expect(fieldsAt(null)).toEqual([]);
  expect(fieldsAt('2025-09-19T10:00:00+05:30')).toEqual([]);
  expect(fieldsAt('2025-09-19T09:59:00+05:30')).toEqual(['cancelUntil']);
  expect(fieldsAt('2025-09-16T10:00:00+05:30')).toEqual(['closes', 'cancelUntil']);
});
