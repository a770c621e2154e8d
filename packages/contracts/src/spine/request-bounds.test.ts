import { expect, test } from 'vitest';
import { z } from 'zod';
import { consultations } from '../consultations.ts';
import { allEndpoints } from './all-endpoints.ts';

const POSTGRES_INT_MAX = 2 ** 31 - 1;

interface JsonSchema {
  readonly type?: unknown;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Everything unbounded in a schema, by its path. */
function* unbounded(schema: JsonSchema, path: string): Generator<string> {
  if (schema.type === 'integer' && (schema.maximum ?? Infinity) > POSTGRES_INT_MAX) yield path;
  const isNamed = schema.pattern ?? schema.format ?? schema.enum ?? schema.const;
  if (schema.type === 'string' && schema.maxLength === undefined && isNamed === undefined) yield path;
  for (const [key, part] of Object.entries(schema)) {
    if (typeof part === 'object' && part !== null) yield* unbounded(part, `${path}.${key}`);
  }
}

test('every number and text of a call has a bound that its column can hold', () => {
  const found = allEndpoints.flatMap(({ id, endpoint: { access, body, query } }) =>
    // The payment provider's signed event has no bounds here, and nothing of it is stored unparsed.
    (access === 'signed_body' ? [] : [body, query]).flatMap((schema) =>
      schema ? [...unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), id)] : [],
    ),
  );
  expect(found).toEqual([]);
});

test.each([
  ['start', '0001-01-01'],
  ['end', '0001-01-30'],
  ['end', '9999-12-31'],
])('consultations are not counted around a day that no calendar here knows: %s %s', (field, day) => {
  const counted = (query: object) => consultations.dailyCounts.query?.safeParse(query).success;
  expect(counted({ [field]: '2026-11-21' })).toBe(true);
  expect(counted({ [field]: day })).toBe(false);
});
