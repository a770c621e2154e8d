import { randomUUID } from 'node:crypto';
import { allEndpoints, type NamedEndpoint } from '@openconsult/contracts/all-endpoints';
import { LEXICON_TERM_MAX_LENGTH, LEXICON_TERMS_MAX } from '@openconsult/contracts/limits';

/** The longest inputs that the contracts accept, of the texts that are worst for text functions. */

const fill = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** The JSON of a call has its own limit: escapes and multi-byte characters reach it sooner. */
const BODY_MAX_BYTES = 1_000_000;

const differentWords = Array.from({ length: 120_000 }, (_, at) => `ig${at.toString(36)}re`).join(' ');

export const hardTexts: Readonly<Record<string, (length: number) => string>> = {
  dictation: (length) => fill('The patient has pain at the upper left six. ', length),
  'one sentence': (length) => fill('the patient has pain at the upper left six and ', length),
  'single letters': (length) => fill('a ', length),
  'one word': (length) => fill('x', length),
  'different words': (length) => differentWords.slice(0, length),
  spaces: (length) => `a${fill(' ', length - 2)}b`,
  'line ends': (length) => `a${fill('\n', length - 2)}b`,
  commas: (length) => `b${fill(',', length - 2)}a`,
  'full stops': (length) => fill('a. ', length),
  brackets: (length) => fill('[', length),
  'half links': (length) => fill('[a](', length),
  'half tags': (length) => fill('<a', length),
  'nested quotes': (length) => fill('> ', length),
  headings: (length) => fill('# a\n', length),
  'bold signs': (length) => fill('**a', length),
  placeholders: (length) => fill('{{ a ', length),
  figures: (length) => fill('1,234.5 ', length),
  'spoken figures': (length) => fill('twenty one point five ', length),
  'an order': (length) => fill('ignore ', length),
  'joined words': (length) => fill('crown anor', length),
  'combining marks': (length) => fill('e\u0301', length),
};

/** The part of a JSON schema that matters here. */
interface Schema {
  readonly type?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** Ids by the name under which calls take them. */
export type RowIds = Readonly<Record<string, string>>;

const isFree = ({ type, pattern, format, enum: values, const: value, maxLength }: Schema): boolean =>
  type === 'string' && (pattern ?? format ?? values ?? value) === undefined && maxLength !== undefined;

/** How many characters of free text a schema takes. */
function roomIn(schema: Schema): number {
  if (isFree(schema)) return schema.maxLength ?? 0;
  const inProperties = Object.values(schema.properties ?? {}).reduce((sum, each) => sum + roomIn(each), 0);
  const inItems = schema.items ? roomIn(schema.items) * (schema.maxItems ?? 1) : 0;
  return inProperties + inItems + Math.max(0, ...(schema.anyOf ?? []).map(roomIn));
}

function filled(schema: Schema, name: string, text: (length: number) => string, ids: RowIds): unknown {
  if (ids[name] !== undefined) return ids[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) {
    const [roomiest] = schema.anyOf.toSorted((a, b) => roomIn(b) - roomIn(a));
    return roomiest && filled(roomiest, name, text, ids);
  }
  if (name === 'csv') return table(text);
  // Only changes are checked.
  if (name === 'after') return `${text((schema.maxLength ?? 1) - 1)}z`;
  if (isFree(schema)) return text(schema.maxLength ?? 0).padEnd(schema.minLength ?? 0, 'x');
  if (schema.type === 'string') return randomUUID();
  if (schema.type === 'boolean') return name === 'is_trial';
  if (schema.type === 'array')
    return Array.from({ length: schema.maxItems ?? 1 }, () => filled(schema.items ?? {}, name, text, ids));
  if (schema.type !== 'object') return schema.minimum ?? 0;
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([key, each]) => schema.required?.includes(key) || roomIn(each) > 0 || ids[key] !== undefined,
  );
  return Object.fromEntries(wanted.map(([key, each]) => [key, filled(each, key, text, ids)]));
}

/** The most terms of one import, each at its maximum length. */
function table(text: (length: number) => string): string {
  const words = text(LEXICON_TERMS_MAX * LEXICON_TERM_MAX_LENGTH).replaceAll(/[\n",]/g, ' ');
  const lines = Array.from({ length: LEXICON_TERMS_MAX }, (_, at) => {
    const from = at * LEXICON_TERM_MAX_LENGTH;
    return `"${words.slice(from, from + LEXICON_TERM_MAX_LENGTH)}",w${at}`;
  });
  return ['written,spoken', ...lines].join('\n');
}

const schemaOf = ({ body }: NamedEndpoint['endpoint']): Schema =>
  (body?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) ?? {}) as Schema;

/** One call that takes text, ready to be filled. */
export interface TextCall {
  readonly id: string;
  readonly endpoint: NamedEndpoint['endpoint'];
  /** The characters of free text that it takes. */
  readonly room: number;
  /** The call's body with every text at its maximum length, within the limit of a body. */
  body(text: (length: number) => string, ids: RowIds): unknown;
}

/** Every call of the product whose body takes free text. */
export const textCalls: readonly TextCall[] = allEndpoints.flatMap(({ id, endpoint }) => {
  const schema = schemaOf(endpoint);
  const room = roomIn(schema);
  if (room === 0 || endpoint.access === 'signed_body') return [];
  const body = (text: (length: number) => string, ids: RowIds): unknown => {
    for (let share = 1; ; share *= 0.8) {
      const whole = filled(schema, '', (length) => text(Math.floor(length * share)), ids);
      if (Buffer.byteLength(JSON.stringify(whole)) < BODY_MAX_BYTES) return whole;
    }
  };
  return [{ id, endpoint, room, body }];
});
