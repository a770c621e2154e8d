/** What a span says: names out of the source and codes; never an id of a patient, an address or a text. */
type SpanFacts = Readonly<Record<`openconsult.${string}`, string>>;

interface OpenSpan {
  /** Adds what is known at the end. */
  add(facts: SpanFacts): void;
  /** Marks the work as failed. */
  fail(): void;
}

/** Traces of the product's work, from the page to the worker. */
export interface Tracing {
  /** Whether anything is traced. */
  readonly isOn: boolean;
  /** The current span in the form of the W3C's `traceparent`, to continue its trace elsewhere; null outside of one. */
  parent(): string | null;
  /**
   * Runs work in a span, below `parent` where one is given. A rejection marks it as failed.
   * @throws what the work throws
   */
  span<Result>(
    name: string,
    options: { readonly parent: string | null; readonly facts: SpanFacts },
    work: (span: OpenSpan) => Promise<Result>,
  ): Promise<Result>;
  /** Sends what is left, for at most a second. Never rejects. */
  close(): Promise<void>;
}

const NO_SPAN: OpenSpan = { add: () => {}, fail: () => {} };

/** Where no collector is given: nothing is loaded. */
export const noTracing: Tracing = {
  isOn: false,
  parent: () => null,
  span: (_name, _options, work) => work(NO_SPAN),
  close: async () => {},
};
