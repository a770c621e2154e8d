/** A circuit breaker: after 5 failures within 30 s it rejects calls for 30 s. */
export class Breaker {
  readonly #now: () => number;
  #failuresMs: number[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether calls are rejected at once. */
  get isOpen(): boolean {
    return this.#recent().length >= mostFailures;
  }

  failed(): void {
    this.#failuresMs = [...this.#recent(), this.#now()];
  }

  succeeded(): void {
    this.#failuresMs = [];
  }

  #recent(): number[] {
    const since = this.#now() - windowMs;
    return this.#failuresMs.filter((at) => at > since);
  }
}

const mostFailures = 5;
const windowMs = 30_000;
