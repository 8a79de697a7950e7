import {
  answerKindOf,
  type CallDeclaration,
  type CallKey,
  calls,
  type ErrorCode,
  ERRORS,
} from '@intermind/contracts';
import { possibleErrors } from '../../http/possible-errors.ts';
import { callSchemas, type CallSchemas, type JsonSchema } from './schemas.ts';

export interface OpenApiOptions {
  productName: string;
  version: string;
  publicUrl: string;
}

/** One operation of OpenAPI 3.1, as far as we use it. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: JsonSchema[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, JsonSchema> }>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
  paths: Record<string, Record<string, Operation>>;
}

const BYTES: JsonSchema = { type: 'string', format: 'binary' };

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string' },
    data: { type: ['object', 'null'] },
  },
  required: ['code', 'message', 'data'],
  additionalProperties: false,
};

/** The calls as OpenAPI 3.1, generated from the declarations. */
export function buildOpenApi({ productName, version, publicUrl }: OpenApiOptions): OpenApiDocument {
  const schemas = callSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const [key, call] of Object.entries(calls) as [CallKey, CallDeclaration][]) {
    const [method, path] = key.split(' ') as [string, string];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(key, call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version,
      description:
        'Errors have one form everywhere: `{code, message, data}`. Decide on the code, never on the message.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      schemas: { ...schemas.components, Error: ERROR_SCHEMA },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token of the identity provider (members) or of POST /auth/anonymous (guests).',
        },
      },
    },
    paths,
  };
}

function operationOf(key: CallKey, call: CallDeclaration, schemas: CallSchemas): Operation {
  const parameters = [
    ...parametersOf(schemas.of(key, 'params'), 'path'),
    ...parametersOf(schemas.of(key, 'query'), 'query'),
  ];
  const body = withFile(schemas.of(key, 'body'), call.file?.name);
  return {
    operationId: call.name,
    tags: [key.split('/')[1]!],
    summary: call.summary,
    description: `Who may call: ${call.allows.join(', ')}. Source: ${call.spec}.`,
    security: call.allows.includes('none') ? [{}, { bearer: [] }] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: !call.body!.safeParse(undefined).success,
            content: {
              [call.request === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: body },
            },
          },
        }
      : {}),
    responses: { ...successOf(key, call, schemas), ...errorsOf(call) },
  };
}

/** A form with the file that it may carry. */
function withFile(schema: JsonSchema | undefined, name: string | undefined): JsonSchema | undefined {
  if (!schema || !name) return schema;
  return { ...schema, properties: { ...(schema['properties'] as object), [name]: BYTES } };
}

function parametersOf(schema: JsonSchema | undefined, place: 'path' | 'query'): JsonSchema[] {
  const required = new Set((schema?.['required'] as string[] | undefined) ?? []);
  const properties = (schema?.['properties'] as Record<string, JsonSchema> | undefined) ?? {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
}

function successOf(key: CallKey, call: CallDeclaration, schemas: CallSchemas): Operation['responses'] {
  const kind = answerKindOf(call);
  if (kind === 'none') return { 204: { description: 'Done' } };
  if (kind !== 'json') return { 200: { description: 'The content', content: { '*/*': { schema: BYTES } } } };
  const answer = schemas.of(key, 'answer')!;
  const content = { 'application/json': { schema: answer } };
  return { [call.status ?? 200]: { description: call.status === 201 ? 'Made' : 'The answer', content } };
}

/** One entry for each status, with every code it may carry as an example. */
function errorsOf(call: CallDeclaration): Operation['responses'] {
  const byStatus = Map.groupBy(possibleErrors(call), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join('. '),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
          },
        },
      },
    ]),
  );
}

function exampleOf(code: ErrorCode): object {
  return { code, message: ERRORS[code].message, data: null };
}
