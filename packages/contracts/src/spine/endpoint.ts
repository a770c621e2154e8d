import type { z } from 'zod';
import type { AccessName } from './access.ts';

/** The HTTP verbs the product uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How the body of an answer is carried: a JSON document, nothing, or a file. */
export type ResponseKind = 'json' | 'empty' | 'file';

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export type FileType =
  | 'application/pdf'
  | 'image/webp'
  | 'video/webm'
  | 'video/mp4'
  | 'text/vtt'
  | 'application/zip'
  | 'text/csv'
  | 'text/plain'
  | 'text/markdown'
  | typeof DOCX_TYPE;

/**
 * One HTTP call of the product, stated once. The API mounts it, the page calls it, and the OpenAPI document, the
 * permission matrix and the completeness test read it.
 * `path` uses `{name}` for parameters. Wire names are the specification's.
 */
export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType | undefined = z.ZodType | undefined,
  Access extends AccessName = AccessName,
  Answers extends ResponseKind | undefined = ResponseKind | undefined,
> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  /** True for a call that only reads although its verb is not GET, so that it can be repeated like one. */
  readonly reads?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The largest body, if it may be larger than that of other calls. */
  readonly bodyMaxBytes?: number;
  /** Omitted for an answer without a JSON body: see `answers`. */
  readonly response?: Response;
  /** Default 'json'. */
  readonly answers?: Answers;
  /** The type of a file, default 'application/pdf'. Several if the caller chooses. */
  readonly fileType?: FileType | readonly FileType[];
  /** Why the call exists, if the specification does not give its verb and path. */
  readonly choice?: string;
}

/** States one call. Returns it with its types. */
export const endpoint = <
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
  Access extends AccessName = AccessName,
  Answers extends ResponseKind | undefined = undefined,
>(
  definition: Endpoint<Params, Query, Body, Response, Access, Answers>,
): Endpoint<Params, Query, Body, Response, Access, Answers> => definition;

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** The input of a call: only the parts that the contract names. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType | undefined>
    ? Present<{ params: InputOf<P>; query: InputOf<Q>; body: InputOf<B> }>
    : never;

/** What a use case receives after validation: only the parts that the contract names. */
export type Call<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType | undefined>
    ? Present<{ params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> }>
    : never;

/** The answer of a call. */
export type CallResponse<E> =
  E extends Endpoint<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined, infer R>
    ? OutputOf<R>
    : never;
