import { createHash } from 'node:crypto';
import type { Fault } from '../../../contract/reading.ts';
import { doJobs } from '../../runtime/job-thread.ts';
import { parsedAnswer } from './client.ts';
import { readAnswer } from './read-answer.ts';

/* A thread that checks a content server's answers: see `answer-thread.ts`. */

export interface AnswerJob {
  readonly address: string;
  readonly bytes: Uint8Array;
}

/** An answer's sound entities, with fields of the wire in place of pictures. */
export interface CheckedAnswer {
  readonly entries: readonly object[];
  readonly faults: readonly Fault[];
  /** The same for the same entities and faults. */
  readonly hash: string;
}

/** Whoever has to mend more mends these first. */
const MAX_FAULTS = 200;

doJobs<AnswerJob>(async ({ address, bytes }) => {
  const { entries, faults } = readAnswer(address, parsedAnswer(bytes), (field) => field as never);
  const told = { entries, faults: faults.slice(0, MAX_FAULTS) };
  const hash = createHash('sha256').update(JSON.stringify(told)).digest('base64url');
  return { done: { ...told, hash } satisfies CheckedAnswer };
});
