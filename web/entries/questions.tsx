import type { RegistrationQuestion } from '../../contract/registration-rules.ts';
import { ChoiceField, SelectField, TextField } from '../ui/form/inputs.tsx';
import type { Form } from '../ui/form/use-form.ts';
import type { Errors, Values } from '../ui/form/validation.ts';

type Questions = readonly RegistrationQuestion[];

/** More choices than these open as a list. */
const MOST_IN_SIGHT = 5;
const MAX_LENGTH = 500;

/** A field for each of an event's questions, by the question's id. */
export function QuestionFields({ questions, form }: { questions: Questions; form: Form }) {
  return questions.map(({ id, label, kind, choices, required, sealed }) => {
    const value = form.values[id] ?? '';
    const field = {
      ...form.register(id),
      ...{ value, label: required ? `${label}*` : label, required },
      ...(sealed && { hint: 'Sealed: no organiser reads it before the results are out.' }),
    };
    if (kind === 'text') return <TextField key={id} {...field} maxLength={MAX_LENGTH} />;
    if (choices.length <= MOST_IN_SIGHT)
      return <ChoiceField key={id} {...field} options={choices} />;
    return <SelectField key={id} {...field} options={choices} placeholder="Choose one" />;
  });
}

/** The faults that keep the answers from being sent, by the question's id. */
export function errorsOfAnswers(questions: Questions, answers: Values): Errors {
  const missing = questions.filter(({ id, required }) => required && !answers[id]?.trim());
  return Object.fromEntries(
    missing.map(({ id, kind }) => [id, kind === 'choice' ? 'Choose one.' : 'Write an answer.']),
  );
}

/** Answers from the start: those given before, else empty. */
export function answersOf(questions: Questions, given: Values = {}): Record<string, string> {
  return Object.fromEntries(questions.map(({ id }) => [id, given[id] ?? '']));
}
