import { useMemo, useState } from 'react';
import { changesOf } from '../../../contract/desk/outcome.ts';
import {
  type Answers,
  openQuestions,
  questionsOf,
} from '../../../contract/desk/result-questions.ts';
import { useNow } from '../../ui/use-now.ts';
import { useOpenEvent } from './use-event.ts';
import type { Scores } from './use-scores.ts';

/** What the sheet asks before it goes out, what was said to it, and what it would change. */
export function useQuestions({ sheet, written, prizes, outcome, isTouched }: Scores) {
  const { event } = useOpenEvent();
  const now = useNow() ?? Date.now();
  const [answers, setAnswers] = useState<Answers>({});
  const { startsAt, endsAt } = event;
  const questions = useMemo(() => {
    const { entries = [], ranks = 0, announced = null, paid = [] } = sheet ?? {};
    const facts = { rows: written, prizes, entries, ranks, announced, paid };
    return questionsOf({ ...facts, startsAt, endsAt, now });
  }, [sheet, written, prizes, startsAt, endsAt, now]);
  const open = openQuestions(questions, answers);
  const published = sheet?.published ?? null;
  const changes = useMemo(() => changesOf(published?.lines ?? [], outcome), [published, outcome]);
  const isOut = published?.version === sheet?.version && !isTouched;
  return {
    ...{ questions, open, answers, changes },
    /** Nothing differs from what visitors see. */
    isOut: isOut && changes.length === 0,
    /** What was saved says by now something else: who came was marked since. */
    isStale: isOut && changes.length > 0,
    answer: (key: string, text: string) => setAnswers((before) => ({ ...before, [key]: text })),
    unanswer: (key: string) =>
      setAnswers((before) =>
        Object.fromEntries(Object.entries(before).filter(([one]) => one !== key)),
      ),
  };
}

export type Questions = ReturnType<typeof useQuestions>;
