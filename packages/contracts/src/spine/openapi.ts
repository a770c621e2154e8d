import { z } from 'zod';
import { CSRF_HEADER } from '../auth.ts';
import type { AccessName } from './access.ts';
import { allEndpoints, type NamedEndpoint } from './all-endpoints.ts';
import { errorBody } from './errors.ts';

/** The OpenAPI 3.1 document of every call, from the contracts, in the order of the reference. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'OpenConsult API',
    version: '1.0.0',
    description:
      'Log in with `POST /api/login`; the session travels in a cookie. Every call that is not GET sends the value of the ' +
      `\`XSRF-TOKEN\` cookie back in the \`${CSRF_HEADER}\` header; a call without it answers 419, and ` +
      '`GET /sanctum/csrf-cookie` renews the cookie. Every failure has one shape.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  tags: [...new Set(allEndpoints.map(({ domain }) => domain))].map((name) => ({ name })),
  paths: pathsOf(allEndpoints),
  components: {
    schemas: { Error: jsonSchema(errorBody, 'output') },
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'openconsult_session' },
      extension: { type: 'http', scheme: 'bearer' },
      remote_microphone: { type: 'http', scheme: 'bearer' },
      signature: { type: 'apiKey', in: 'header', name: 'stripe-signature' },
    },
  },
});

function pathsOf(calls: readonly NamedEndpoint[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const { path, method } = call.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call) };
  }
  return paths;
}

function operation({ id, domain, endpoint }: NamedEndpoint) {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')];
  return {
    operationId: id,
    tags: [domain],
    summary: endpoint.summary,
    ...(endpoint.choice && { description: endpoint.choice }),
    'x-access': endpoint.access,
    security: securityOf(endpoint.access),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
      },
    }),
    responses: {
      ...successOf(endpoint),
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function securityOf(access: AccessName): Record<string, string[]>[] {
  if (access === 'public' || access === 'signed_link') return [];
  if (access === 'extension' || access === 'remote_microphone') return [{ [access]: [] }];
  return [access === 'signed_body' ? { signature: [] } : { session: [] }];
}

function successOf({ answers, fileType = 'application/pdf', response }: NamedEndpoint['endpoint']) {
  if (answers === 'file') {
    const contents = [fileType].flat().map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]);
    return { 200: { description: 'The file', content: Object.fromEntries(contents) } };
  }
  if (answers === 'empty' || !response) return { 204: { description: 'Done' } };
  return {
    200: { description: 'Success', content: { 'application/json': { schema: jsonSchema(response, 'output') } } },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** JSON Schema of one contract, without the dialect line that OpenAPI 3.1 implies. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
