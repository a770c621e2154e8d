import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { found, type Row, sorted } from './typesense-matching.ts';

export interface TypesenseServer {
  readonly url: string;
  readonly apiKey: string;
  close(): Promise<void>;
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly optional?: boolean;
}

interface Collection {
  readonly fields: readonly Field[];
  readonly rows: Map<string, Row>;
}

type Answer = { readonly status: number; readonly body: unknown };

const missing: Answer = { status: 404, body: { message: 'Not Found' } };
const malformed = (message: string): Answer => ({ status: 400, body: { message } });

/**
 * Typesense in memory, for tests: collections with their fields, aliases, import, export, delete and search with prefixes, typing
 * errors and filters, as its API documents them. Checks the key, the fields' types and the names of parameters.
 */
export async function startTypesenseServer(): Promise<TypesenseServer> {
  const apiKey = 'test-key-of-typesense';
  const store = createStore();
  const server = createServer((request, response) => {
    void answerTo(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const body = await text(request);
    if (request.headers['x-typesense-api-key'] !== apiKey) return { status: 401, body: { message: 'Forbidden' } };
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [kind, name = '', part, id] = pathname.slice(1).split('/').map(decodeURIComponent);
    const method = request.method ?? 'GET';
    if (kind === 'aliases') return store.alias(method, name, body);
    if (kind !== 'collections') return missing;
    if (name === '') return store.create(body);
    const collection = store.collection(name);
    if (!collection) return missing;
    if (part === undefined) return method === 'DELETE' ? store.drop(name) : missing;
    if (part !== 'documents') return missing;
    if (id === 'import' && method === 'POST') return importRows(collection, body);
    if (id === 'export') return exportRows(collection, searchParams);
    if (id === 'search') return search(collection, searchParams);
    if (id !== undefined && method === 'DELETE')
      return collection.rows.delete(id) ? { status: 200, body: {} } : missing;
    return missing;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    apiKey,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function createStore() {
  const collections = new Map<string, Collection>();
  const aliases = new Map<string, string>();
  return {
    collection: (name: string) => collections.get(aliases.get(name) ?? name),
    create(body: string): Answer {
      const {
        name,
        fields,
        default_sorting_field: order,
      } = JSON.parse(body) as {
        name: string;
        fields: Field[];
        default_sorting_field?: string;
      };
      if (collections.has(name)) return { status: 409, body: { message: 'A collection with this name exists' } };
      if (order !== undefined && !fields.some((field) => field.name === order)) return malformed('No sorting field');
      collections.set(name, { fields, rows: new Map() });
      return { status: 201, body: { name, fields } };
    },
    drop(name: string): Answer {
      collections.delete(name);
      return { status: 200, body: { name } };
    },
    alias(method: string, name: string, body: string): Answer {
      if (method === 'PUT') aliases.set(name, (JSON.parse(body) as { collection_name: string }).collection_name);
      const target = aliases.get(name);
      return target === undefined ? missing : { status: 200, body: { name, collection_name: target } };
    },
  };
}

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  'string[]': (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  bool: (value) => typeof value === 'boolean',
  int32: Number.isInteger,
};

function importRows({ fields, rows }: Collection, body: string): Answer {
  const lines = body.split('\n').map((line) => {
    const row = JSON.parse(line) as Row;
    const wrong = fields.find(
      ({ name, type, optional }) => !(optional && row[name] === undefined) && !checks[type]?.(row[name]),
    );
    if (wrong) return { success: false, error: `Field \`${wrong.name}\` must be a ${wrong.type}`, document: line };
    rows.set(String(row.id), row);
    return { success: true };
  });
  return { status: 200, body: lines.map((line) => JSON.stringify(line)).join('\n') };
}

function exportRows({ rows }: Collection, parameters: URLSearchParams): Answer {
  const names = (parameters.get('include_fields') ?? '').split(',');
  const lines = found([...rows.values()], { filter: parameters.get('filter_by') ?? '' }).map((row) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]]))),
  );
  return { status: 200, body: lines.join('\n') };
}

const PARAMETERS = new Set(
  'q query_by query_by_weights num_typos filter_by sort_by per_page include_fields drop_tokens_threshold typo_tokens_threshold'.split(
    ' ',
  ),
);

function search({ rows, fields }: Collection, parameters: URLSearchParams): Answer {
  const unknown = [...parameters.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown) return malformed(`Parameter ${unknown} is not known to this server`);
  const queryBy = (parameters.get('query_by') ?? '').split(',');
  const absent = queryBy.find((name) => !fields.some((field) => field.name === name));
  if (absent !== undefined) return { status: 404, body: { message: `Could not find a field named \`${absent}\`` } };
  const hits = sorted([...rows.values()], {
    query: parameters.get('q') ?? '',
    queryBy,
    weights: (parameters.get('query_by_weights') ?? '').split(',').map(Number),
    typos: Number(parameters.get('num_typos') ?? 2),
    filter: parameters.get('filter_by') ?? '',
    dropsTokens: Number(parameters.get('drop_tokens_threshold') ?? 1) > 0,
  });
  const page = hits.slice(0, Number(parameters.get('per_page') ?? 10));
  return { status: 200, body: { found: hits.length, hits: page.map((document) => ({ document })) } };
}
