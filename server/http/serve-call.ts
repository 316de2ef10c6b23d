import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Call } from '../../contract/call.ts';
import { BadInputError, WrongTypeError } from './errors.ts';

/**
 * Answers a call of the contract: the body is checked against it before `handle` sees it, and the
 * answer's type is the contract's. Multipart bodies are read by the route itself.
 */
export function serveCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (
    body: Body<C>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<z.input<C['answer']>> | z.input<C['answer']>,
  options: RouteShorthandOptions = {},
): void {
  app.route({
    ...options,
    method: call.method,
    url: call.path,
    handler: (request, reply) => handle(readBody(call, request) as Body<C>, request, reply),
  });
}

type Body<C> = C extends { body: infer B extends z.ZodMiniType } ? z.output<B> : undefined;

function readBody(call: Call, request: FastifyRequest): unknown {
  if (!call.body || call.bodyKind === 'multipart') return undefined;
  if (request.body === undefined || request.body === null) throw new WrongTypeError('JSON');
  return parseInput(call.body, request.body);
}

/** The input as the contract reads it, or a `BadInputError` with each field's first fault. */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[path.join('.') || 'body'] ??= message;
  throw new BadInputError(fields);
}
