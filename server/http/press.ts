import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';

/** One press of a button, with all its repeats: what an `Idempotency-Key` names. */
export interface Press {
  /** The same for repeats with the same input, and for nothing else; empty where no key was sent. */
  readonly id: string;
  /**
   * Stores the answer, and gives it back to be answered: call it in the transaction of the call's effect.
   * @throws BusyError when a repeat at the same moment was first, so that the transaction undoes its effect
   */
  keep<Answer>(trx: Database, answer: Answer): Promise<Answer>;
}

export interface Presses {
  /**
   * The answer of `act`, or the one that an earlier request of the same press got. @throws BadInputError for a
   * key of another form, HttpError with 422 when it stood for other input
   */
  once<Input, Answer>(
    request: FastifyRequest,
    read: () => Input,
    act: (input: Input, press: Press) => Promise<Answer>,
  ): Promise<Answer>;
  /** True where this request repeats one that has ended its own session. */
  hasEndedSession(request: FastifyRequest): Promise<boolean>;
}
