import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the contracts use. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** JSON that `JSON.stringify` does not write: `jsonOf` inserts it unchanged. */
const literally = (json: string): string => `\u0001${json}\u0002`;

/** The JSON of a value that may contain values of `literally`. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"\\u0001(.*?)\\u0002"/g, (_, json: string) => String(JSON.parse(`"${json}"`)));

const TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b',
  String.raw`\u0000`,
  '\ud800',
  'a\udc00',
  '\u202Eevil\u202C',
  '\uFEFF',
  '𝕋😀e\u0301',
  "'; DROP TABLE users; --",
  '<img src=x onerror=alert(1)>',
  '%',
  '%_\\',
  '{{patient_name}}',
  '../../../../etc/passwd',
  '=cmd|x',
  '"',
  '"a\n"b,\r',
  'x'.repeat(256),
  'a '.repeat(20_000),
  'x'.repeat(300_000),
  'null',
  'NaN',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-19T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'voice-note.00000000-0000-0000-0000-000000000000.notes',
  'Europe/London',
  'Etc/GMT+14',
];

const NUMBERS = [
  '-0',
  '-1',
  '0',
  '0.1',
  '1e-7',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '1e21',
  '1e400',
  '-1e400',
];

const BROKEN = ['NaN', 'Infinity', 'undefined', "'a'", '01', '{"a":1,}', '{"__proto__":{"a":1}}', '{"constructor":{}}'];

const deep = (opening: string, closing: string, depth: number) =>
  literally(opening.repeat(depth) + closing.repeat(depth));

const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 'x', valueOf: null, hasOwnProperty: 1 },
  Array.from({ length: 10_000 }, () => null),
  Array.from({ length: 10_000 }, (_, at) => ({ at })),
  Array.from({ length: 10_000 }, () => 'x'),
  deep('[', ']', 15),
  deep('[', ']', 10_000),
  deep('{"a":', '}', 2_000),
];

/** A hostile value for any field. `ids` are those of rows of every kind. */
const hostileValue = (ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 2, arbitrary: fc.constantFrom(...NUMBERS, ...BROKEN).map(literally) },
    { weight: 3, arbitrary: fc.constantFrom(...OTHERS) },
    { weight: 1, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );

/** Values that fit a schema of a contract, or nearly: refinements beyond JSON Schema may fail. */
export const fitting = (schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> =>
  ofSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, ids);

function ofSchema(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => ofSchema(option, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'string') return texts(schema, ids);
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 2 ** 31 - 1, 2 ** 31 - 1) });
  if (schema.type === 'number') return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') {
    const minLength = schema.minItems ?? 0;
    return fc.array(ofSchema(schema.items ?? {}, ids), {
      minLength,
      maxLength: Math.min(schema.maxItems ?? 5, minLength + 5),
    });
  }
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, ofSchema(one, ids)]);
    return fc.record(Object.fromEntries(properties), { requiredKeys: [...(schema.required ?? [])] as never[] });
  }
  return fc.jsonValue({ maxDepth: 2 });
}

function texts(
  { format, pattern, minLength = 0, maxLength = 40 }: Schema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (format === 'email') return fc.uuid().map((name) => `${name}@patient.example`);
  if (format === 'date')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
  if (format === 'base64')
    return fc.base64String({ minLength: Math.max(minLength, 4), maxLength: Math.min(maxLength, 400) });
  if (pattern?.includes('\\p{')) return fc.constant('Correct-horse-8');
  if (pattern && !pattern.includes('(?')) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
}

type Step = string | number;

function* placesIn(value: unknown, path: readonly Step[] = []): Generator<readonly Step[]> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value).slice(0, 20))
    yield* placesIn((value as Record<string, unknown>)[key], [...path, key]);
}

function replaced(value: unknown, [step, ...rest]: readonly Step[], by: (old: unknown) => unknown): unknown {
  if (step === undefined) return by(value);
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === step ? replaced(one, rest, by) : one));
  const object = value as Record<string, unknown>;
  const next = replaced(object[step], rest, by);
  const { [step]: _, ...others } = object;
  return next === DROPPED ? others : { ...object, [step]: next };
}

const DROPPED = Symbol('dropped');

/** The value with one part replaced by a hostile value, removed, or joined by an unknown key. */
export const spoilt = (value: unknown, ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...placesIn(value)), hostileValue(ids), fc.constantFrom('replace', 'replace', 'drop', 'add'))
    .map(([place, hostile, how]) =>
      replaced(value, place, (old) => {
        if (how === 'drop' && place.length > 0) return DROPPED;
        if (how === 'add' && typeof old === 'object' && old !== null && !Array.isArray(old))
          return { ...old, user_id: hostile };
        return hostile;
      }),
    );

/** Path segments that no address has. */
export const hostileAddressPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    'a%00b',
    '%2500',
    '%ff',
    '%ed%a0%80',
    '%c0%af',
    '..%2f..%2fetc',
    '%2e%2e',
    '..',
    '%5c',
    '%0d%0aset-cookie:a=b',
    '%F0%9F%98%80',
    'x'.repeat(150),
    'x'.repeat(5_000),
    '-1',
    'null',
    '1e400',
    ';a=b',
    '*',
    ':id',
    '{id}',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** Hostile queries: repeated keys, brackets, broken escapes, far too much. `names` are the call's own. */
export const hostileQuery = (names: readonly string[], ids: readonly string[]): fc.Arbitrary<string> => {
  const name = fc.constantFrom(...names, 'page', 'constructor', '__proto__', 'x[]');
  const value = fc.oneof(hostileAddressPart, fc.constantFrom(...ids), fc.constantFrom('1', '2147483648', '9999-12-31'));
  const pair = fc.tuple(name, fc.constantFrom('=', '=', '=', '[]=', '[a]=', ''), value).map((parts) => parts.join(''));
  return fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&'));
};

export interface Carrier {
  readonly type: string;
  readonly payload: (json: string) => string | Buffer;
}

/** A body with another type or encoding than our page's. */
export const hostileCarrier: fc.Arbitrary<Carrier> = fc.constantFrom<Carrier[]>(
  { type: 'text/plain', payload: (json) => json },
  { type: 'application/x-www-form-urlencoded', payload: (json) => `a=${json}&a=%00&b=%` },
  { type: 'multipart/form-data; boundary=x', payload: (json) => `--x\r\n\r\n${json}` },
  { type: 'application/json; charset=utf-16', payload: (json) => Buffer.from(json, 'utf16le') },
  { type: 'application/json', payload: (json) => json.slice(0, -1) },
  { type: 'application/json', payload: (json) => `${json}${json}` },
  { type: 'application/json', payload: () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { type: 'application/json', payload: () => '\u0000' },
  { type: 'application/json', payload: () => '' },
  { type: 'application/json', payload: (json) => `\uFEFF${json}` },
  { type: 'nonsense', payload: (json) => json },
  { type: '', payload: (json) => json },
);

/** Headers that no browser sends. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { authorization: 'Bearer x' },
  { authorization: `Bearer ${'A'.repeat(43)}` },
  { authorization: 'Basic %%%' },
  { 'user-agent': `\u00ff${'x'.repeat(5_000)}` },
  { 'stripe-signature': 't=1,v1=x' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=5-1' },
  { accept: 'x/y;q=z' },
  { 'accept-language': '%' },
  { origin: 'null' },
  { 'x-forwarded-for': '::%, 1.2.3.4, 999.1' },
  { 'if-none-match': '*' },
);
