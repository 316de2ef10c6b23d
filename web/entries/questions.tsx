import type { ReactNode } from 'react';
import type { RegistrationQuestion } from '../../contract/registration-rules.ts';
import { ChoiceField, SelectField, TextField } from '../ui/form/inputs.tsx';
import type { Form } from '../ui/form/use-form.ts';
import type { Errors, Values } from '../ui/form/validation.ts';

type Questions = readonly RegistrationQuestion[];

/** More choices than these open as a list. */
const MOST_IN_SIGHT = 5;
/** As many as the server takes. A field that took no more would cut off what is pasted, and say nothing. */
const MAX_LENGTH = 500;

type FieldProps = ReturnType<Form['register']> & {
  value: string;
  label: string;
  required: boolean;
  hint?: string;
  options: readonly string[];
};
type Kind = RegistrationQuestion['kind'];

const FIELDS: Readonly<Record<Kind, (props: FieldProps) => ReactNode>> = {
  text: ({ options: _, ...field }) => <TextField {...field} />,
  choice: (field) =>
    field.options.length <= MOST_IN_SIGHT ? (
      <ChoiceField {...field} />
    ) : (
      <SelectField {...field} placeholder="Choose one" />
    ),
};

const MISSING: Readonly<Record<Kind, string>> = {
  text: 'Write an answer.',
  choice: 'Choose one.',
};

/** A field for each of an event's questions, by the question's id. */
export function QuestionFields({ questions, form }: { questions: Questions; form: Form }) {
  return questions.map(({ id, label, kind, choices, required, sealed }) => {
    const value = form.values[id] ?? '';
    const field = {
      ...form.register(id),
      ...{ value, label: required ? `${label}*` : label, required },
      ...(sealed && { hint: 'Sealed: no organiser reads it before the results are out.' }),
    };
    const Field = FIELDS[kind];
    return <Field key={id} {...field} options={choices} />;
  });
}

/** The faults that keep the answers from being sent, by the question's id. */
export function errorsOfAnswers(questions: Questions, answers: Values): Errors {
  const given = answersOf(questions, answers);
  const faultOf = ({ id, kind, required }: RegistrationQuestion) => {
    const { length } = given[id]!.trim();
    if (length > MAX_LENGTH) return `At most ${MAX_LENGTH} letters: this has ${length}.`;
    return required && length === 0 ? MISSING[kind] : undefined;
  };
  return Object.fromEntries(
    questions.flatMap((question) => {
      const fault = faultOf(question);
      return fault ? [[question.id, fault]] : [];
    }),
  );
}

/** Answers from the start: those given before, else empty. */
export function answersOf(questions: Questions, given: Values = {}): Record<string, string> {
  return Object.fromEntries(
    questions.map(({ id }) => [id, Object.hasOwn(given, id) ? given[id]! : '']),
  );
}
