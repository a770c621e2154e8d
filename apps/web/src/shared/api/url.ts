import type { Endpoint } from '@openconsult/contracts/endpoint';

/** The input of a call, untyped. */
export interface UntypedInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const entriesOf = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : [];

/** Fills `{name}` from params and appends the query; undefined and null are left out. Throws on a missing parameter. */
export const fillPath = (endpoint: Pick<Endpoint, 'path'>, input: UntypedInput): string => {
  const params = new Map(entriesOf(input.params));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined || value === null)
      throw new Error(`The parameter "${name}" of ${endpoint.path} is missing`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(input.query)) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  const search = query.toString();
  return search === '' ? path : `${path}?${search}`;
};

type FileInput<E> = Omit<import('@openconsult/contracts/endpoint').CallInput<E>, 'body'>;

/** The address of a call that answers a file, for a link, a frame or a player. */
export const fileUrl = <E extends Endpoint>(endpoint: E, input: FileInput<E>): string => fillPath(endpoint, input);
