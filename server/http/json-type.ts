import type { FastifyInstance } from 'fastify';

/** The `content-type` of every JSON answer. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Many clients name JSON where they send none: a call that needs a body says so itself. */
export function takeEmptyJson(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error');
  api.removeContentTypeParser('application/json');
  api.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) =>
      body === '' && !request.routeOptions.config.call?.body
        ? done(null, undefined)
        : void parse(request, body, done),
  );
}
