import type { Readable } from 'node:stream';
import type { Call, CallResponse, Endpoint } from '@openconsult/contracts/endpoint';
import type { Actor } from './actor.ts';

/** A file as an answer. `inline` files open in the browser, others are downloaded. */
export interface FileAnswer {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
  readonly inline: boolean;
  /** Set for a picture or captions, which run and open nothing. Immutable: under an address that changes with the file. */
  readonly partOfPage?: { readonly isImmutable: boolean };
}

/** A download that is too large to hold in memory. */
export interface FileStream {
  readonly stream: Readable;
  readonly contentType: string;
  readonly fileName: string;
}

/** Where the storage serves a file. A browser may reuse the address for `maxAgeS` seconds. */
export interface FileAddress {
  readonly location: string;
  readonly maxAgeS: number;
}

/** `actor` may be null where a link, signature or token is the permission; otherwise it is always set. */
type ActorOf<E> = E extends {
  readonly access: 'public' | 'signed_link' | 'signed_body' | 'extension' | 'remote_microphone';
}
  ? Actor | null
  : Actor;

type AnswerOf<E> = E extends { readonly answers?: infer Kind }
  ? 'file' extends Kind
    ? FileAnswer | FileAddress | FileStream
    : 'empty' extends Kind
      ? undefined
      : CallResponse<E>
  : never;

/** Facts of a request that a use case may need besides its input. */
export interface RequestFacts {
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent: string | null;
  /** The visitor's country according to our own proxy; null without one. */
  readonly proxyCountry: string | null;
  readonly bearer: string | null;
  /** The exact bytes of a `signed_body` call, with their signature; null otherwise. */
  readonly signedBody: { readonly raw: string; readonly signature: string | null } | null;
  /** The session token of the request, valid or not. */
  readonly sessionToken: string | null;
  /** The token of the device cookie, which identifies a browser at a log-in; it grants nothing. */
  readonly deviceToken: string | null;
}

/** Handles one call. `call` has the validated parts that the contract names. */
export type UseCase<E, Answer = AnswerOf<E>> = (
  actor: ActorOf<E>,
  call: Call<E>,
  request: RequestFacts,
) => Answer | Promise<Answer>;

/** The use cases of a contract, by call. `Answers` replaces the wire's answers if HTTP adds cookies. */
export type UseCases<
  Contract extends Readonly<Record<string, Endpoint>>,
  Answers extends { readonly [Name in keyof Contract]?: unknown } = Record<never, never>,
> = {
  readonly [Name in keyof Contract]: Name extends keyof Answers
    ? UseCase<Contract[Name], Answers[Name]>
    : UseCase<Contract[Name]>;
};
