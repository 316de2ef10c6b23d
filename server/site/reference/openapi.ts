import * as z from 'zod/mini';
import { ErrorAnswer } from '../../../contract/accounts/accounts-call.ts';
import { type Call, changesSomething, IDEMPOTENCY_KEY } from '../../../contract/call.ts';

type Schema = Record<string, unknown>;

/** An OpenAPI 3.1 document of the calls, made from the contract so that it can't differ from it. */
export function openApiOf(title: string, calls: readonly Call[], serverUrl: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'Every answer of the accounts server is `{ "message": … }`, also when it fails.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { ErrorAnswer: jsonSchema(ErrorAnswer, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(call: Call): Schema {
  const mediaType = call.bodyKind ? 'multipart/form-data' : 'application/json';
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.server],
    ...(call.bearer && { security: [{ bearer: [] }] }),
    parameters: [...pathParameters(call), ...queryParameters(call), ...keyParameter(call)],
    ...(call.body && {
      requestBody: {
        required: true,
        content: { [mediaType]: { schema: jsonSchema(call.body, 'input') } },
      },
    }),
    responses: {
      200: answerOf('As asked.', jsonSchema(call.answer, 'output')),
      ...errorAnswers(call),
    },
  };
}

function answerOf(description: string, schema: Schema): Schema {
  return { description, content: { 'application/json': { schema } } };
}

function errorAnswers(call: Call): Schema {
  return Object.fromEntries(
    Object.entries(call.errors).map(([status, when]) => [
      status,
      call.server === 'accounts'
        ? answerOf(when, { $ref: '#/components/schemas/ErrorAnswer' })
        : { description: when },
    ]),
  );
}

function pathParameters(call: Call): Schema[] {
  return Array.from(call.path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(call: Call): Schema[] {
  if (!call.query) return [];
  const { properties = {}, required = [] } = jsonSchema(call.query, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** One for each press of a button, sent with its repeats too. */
function keyParameter(call: Call): Schema[] {
  if (!changesSomething(call)) return [];
  const description = 'A repeat with the same key and input within 24 hours gets the first answer.';
  const schema = { type: 'string', pattern: IDEMPOTENCY_KEY.source };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }];
}

/** A schema of the contract as JSON Schema; what has no equal there (a custom check) is left out. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as Schema;
}
