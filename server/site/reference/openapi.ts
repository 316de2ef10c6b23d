import * as z from 'zod/mini';
import { ErrorAnswer } from '../../../contract/accounts/accounts-call.ts';
import { type Call, changesSomething, IDEMPOTENCY_KEY } from '../../../contract/call.ts';

type Schema = Record<string, unknown>;

interface About {
  readonly title: string;
  /** Where the calls are answered, without a slash at its end. */
  readonly serverUrl: string;
  /** The names of the cookies, by whose they are. */
  readonly cookies: Readonly<Record<NonNullable<Call['front']>, string>>;
}

/** An OpenAPI 3.1 document of the calls, made from the contract so that it can't differ from it. */
export function openApiOf(about: About, calls: readonly Call[]): Schema {
  const paths: Record<string, Schema> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: '1',
      description: 'Every answer of the accounts server is `{ "message": … }`, also when it fails.',
    },
    servers: [{ url: about.serverUrl }],
    tags: [
      { name: 'accounts', description: 'People, their places, the desk and the gate.' },
      { name: 'content', description: 'What visitors read, in the shape of a Strapi’s answers.' },
    ],
    paths,
    components: {
      schemas: { ErrorAnswer: jsonSchema(ErrorAnswer, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of `login`.' },
        desk: cookieScheme(about.cookies.desk, 'Set by the desk’s own sign-in.'),
        gate: cookieScheme(about.cookies.gate, 'Set by `pairDevice`.'),
      },
    },
  };
}

function cookieScheme(name: string, description: string): Schema {
  return { type: 'apiKey', in: 'cookie', name, description };
}

function security({ bearer, front, isOpen }: Call): Schema[] {
  if (bearer) return [{ bearer: [] }];
  return front && !isOpen ? [{ [front]: [] }] : [];
}

function operation(call: Call): Schema {
  const mediaType = call.bodyKind ? 'multipart/form-data' : 'application/json';
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.server],
    security: security(call),
    parameters: [
      ...pathParameters(call),
      ...queryParameters(call),
      ...originParameter(call),
      ...keyParameter(call),
    ],
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

/** Browsers send it by themselves. */
function originParameter({ front, method }: Call): Schema[] {
  if (!front || method === 'GET') return [];
  const description = 'The site’s own: the desk and the gate are taken from its pages alone.';
  const schema = { type: 'string', format: 'uri' };
  return [{ name: 'Origin', in: 'header', required: true, description, schema }];
}

/** One for each press of a button, sent with its repeats too. */
function keyParameter(call: Call): Schema[] {
  if (!changesSomething(call)) return [];
  const description = 'A repeat with the same key and input within 24 hours gets the first answer.';
  const schema = { type: 'string', pattern: IDEMPOTENCY_KEY.source };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }];
}

/**
 * A schema of the contract as JSON Schema; what has no equal there (a custom check) is left out. Where a reader takes
 * anything rather than lose the rest, it says what there is meant to be.
 */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      withoutAnything(part);
      withNamedProperties(part);
    },
  });
  return rest as Schema;
}

/** `anyOf` without members that anything is. */
function withoutAnything(part: Schema): void {
  const { anyOf } = part as { anyOf?: Schema[] };
  const meant = anyOf?.filter((member) => Object.keys(member).length > 0);
  if (!anyOf || !meant || meant.length === anyOf.length) return;
  if (meant.length > 1) part.anyOf = meant;
  else {
    delete part.anyOf;
    Object.assign(part, meant[0]);
  }
}

/** A record of known names says each. */
function withNamedProperties(part: Schema): void {
  const { propertyNames, additionalProperties } = part as {
    propertyNames?: { enum?: string[] };
    additionalProperties?: Schema;
  };
  if (!propertyNames?.enum || !additionalProperties) return;
  part.properties = Object.fromEntries(
    propertyNames.enum.map((name) => [name, additionalProperties]),
  );
  part.additionalProperties = false;
  delete part.propertyNames;
}
