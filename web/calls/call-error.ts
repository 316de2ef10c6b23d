import { MessageError } from '../ui/message-error.ts';

/** A call that was answered with a status of 400 or more, or not at all (`status` 0). Source: section 8. */
export class CallError extends MessageError {
  readonly status: number;
  /** Each faulty field's own message by its wire name, where the input was at fault. */
  readonly fields: Readonly<Record<string, string>>;
  /** The seconds after which the server asks to be tried again. */
  readonly retryAfter: number;
  constructor(
    status: number,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    retryAfter = 0,
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  /** True where nobody answered, or a server, or a proxy before it, that has no time just now. */
  get passes(): boolean {
    return [0, 502, 503, 504].includes(this.status);
  }
}

const UNKNOWN_FAULT = 'Something went wrong on this page. Try again in a moment.';

/**
 * A failure in words for a visitor: a line for each field at fault, since the message names them as the wire
 * does; else the message, or `otherwise` where there is none. What isn't worded for people goes to the console.
 */
export function sentencesOf(error: unknown, otherwise = UNKNOWN_FAULT): string {
  if (!(error instanceof MessageError)) {
    console.error(error);
    return otherwise;
  }
  const ofFields = error instanceof CallError ? Object.values(error.fields) : [];
  return [...new Set(ofFields)].join('\n') || error.message || otherwise;
}

/** The same as a failed call, for what shows nothing else. */
export function callErrorOf(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError(0, sentencesOf(error));
}
