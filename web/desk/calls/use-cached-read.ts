import { useCallback } from 'react';
import type { Input, Message, MessageCall } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import { useAsk } from '../../calls/use-read.ts';
import { type ReadOptions, useReading } from '../../calls/use-reading.ts';
import { useLostSince } from './call-desk.ts';
import { type Answer, forgetAnswers, keepAnswer, lastAnswer, shownAnswer } from './last-answers.ts';

/**
 * Reads a call's answer, anew with each other `input`. What it was answered before is there again while the server doesn't answer,
 * such as when its screen is opened anew: `isOfBefore`, and `readAt` is its hour, in epoch milliseconds. For lists, home and an
 * event's numbers: a person's sheet stays in no memory.
 */
export function useCachedRead<C extends MessageCall>(
  one: C,
  input: Input<C>,
  options?: ReadOptions,
) {
  const ask = useAsk(one, input);
  const key = `${one.path} ${JSON.stringify(input)}`;
  const askAndKeep = useCallback(
    async (...how: Parameters<typeof ask>): Promise<Answer<Message<C>>> => {
      try {
        const answer = { key, data: await ask(...how), readAt: Date.now() };
        keepAnswer(answer);
        return answer;
      } catch (error) {
        if (error instanceof CallError && !error.passes) forgetAnswers();
        throw error;
      }
    },
    [ask, key],
  );
  const { data: own, error, isReading, reload } = useReading(askAndKeep, options);
  const before = lastAnswer(key) as Answer<Message<C>> | undefined;
  const isKnownLost = useLostSince() !== undefined;
  const isLost = error instanceof CallError ? error.passes : error === undefined && isKnownLost;
  const { data, readAt, isOfBefore } = shownAnswer(own, before, key, isLost);
  return { data, readAt, isOfBefore, error, isReading, reload };
}
