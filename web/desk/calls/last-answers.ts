/** What a call was last answered. */
export interface Answer<T = unknown> {
  /** The call and what it asked for. */
  readonly key: string;
  readonly data: T;
  /** When it came, in epoch milliseconds. */
  readonly readAt: number;
}

/** Longer than an event goes on; a session that nobody uses has ended long before. */
const KEPT_MS = 2 * 60 * 60_000;
const MOST = 50;

/** In the page's memory alone, since they are about people; the oldest first. */
const answers = new Map<string, Answer>();

/** Keeps an answer in place of the one before, while it is young and among the newest. */
export function keepAnswer(answer: Answer): void {
  answers.delete(answer.key);
  answers.set(answer.key, answer);
  for (const { key, readAt } of answers.values())
    if (answers.size > MOST || readAt + KEPT_MS < answer.readAt) answers.delete(key);
}

/** The last answer to that call, where it is kept still. */
export function lastAnswer(key: string): Answer | undefined {
  const answer = answers.get(key);
  return answer && Date.now() - answer.readAt <= KEPT_MS ? answer : undefined;
}

/** The organiser has gone, or may see no more what they saw. */
export function forgetAnswers(): void {
  answers.clear();
}

/**
 * What is shown of a read: what it was answered itself, else what the same call was answered before, while the server gives no
 * answer. Rows of another call stay until there is one or the other. `isLost`: it gave none, and no refusal either.
 */
export function shownAnswer<T>(
  own: Answer<T> | undefined,
  before: Answer<T> | undefined,
  key: string,
  isLost: boolean,
): Partial<Answer<T>> & { isOfBefore: boolean } {
  const isOfBefore = isLost && own?.key !== key && before !== undefined;
  return { ...(isOfBefore ? before : own), isOfBefore };
}
