import { join } from 'node:path';
import { fairQueue } from '../../http/fair-queue.ts';
import { jobThread } from '../../runtime/job-thread.ts';
import type { AnswerJob, CheckedAnswer } from './check-answer.ts';

/** For all mirrors of the process. */
const thread = jobThread<AnswerJob>(join(import.meta.dirname, 'check-answer.ts'));

/** The thread's answer takes this one up to 20 ms each. */
const oneAtATime = fairQueue({ room: 1, places: Number.POSITIVE_INFINITY });

/**
 * Checks an answer against the contract, in a thread of its own: one that is as large as is allowed takes a second.
 * Rejects with plain words when it is another answer than agreed.
 */
export function checkAnswer(address: string, bytes: Uint8Array): Promise<CheckedAnswer> {
  return oneAtATime(() => thread.run<CheckedAnswer>({ address, bytes }));
}
