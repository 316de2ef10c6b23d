import type { ContentErrorAnswer } from '../../../contract/content.ts';

/** A request that the content server refuses, with the recorded server's words. */
export class QueryError extends Error {
  readonly body: ContentErrorAnswer;

  constructor(
    status: number,
    name: string,
    message: string,
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.body = { data: null, error: { status, name, message, details } };
  }
}

export function notFound() {
  return new QueryError(404, 'NotFoundError', 'Not Found');
}

/** A query names something that isn't there. `path`: where, which the recorded server tells for populate alone. */
export function invalidKey(param: string, key: string, path: string | null = null) {
  return new QueryError(400, 'ValidationError', `Invalid key ${key}`, {
    key,
    path,
    source: 'query',
    param,
  });
}
