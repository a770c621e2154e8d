import { setTimeout as delay } from 'node:timers/promises';
import { auth } from '@openconsult/contracts/auth';
import type { CallInput, CallResponse, Endpoint } from '@openconsult/contracts/endpoint';
import { CallError, LoggedIn } from '../../../bench/src/client/logged-in.ts';
import type { Ledger } from './ledger.ts';

const RETRY_MS = 500;
const ASK_MS = 1_000;
/** A step that takes longer counts as a fault of the product. It includes the backlog of a busy machine. */
const STEP_TIMEOUT_MS = 600_000;

/** Answers that the page retries: an outage, a limit, an expired CSRF token. */
const isRetried = (status: number): boolean => status >= 500 || status === 429 || status === 419;

/** A user's page: it retries every call until the server has answered it. */
export class ChaosClient {
  readonly email: string;
  readonly ledger: Ledger;
  readonly #client: LoggedIn;

  private constructor(email: string, client: LoggedIn, ledger: Ledger) {
    this.email = email;
    this.#client = client;
    this.ledger = ledger;
  }

  static async logIn(url: string, user: { email: string; password: string }, ledger: Ledger): Promise<ChaosClient> {
    return new ChaosClient(user.email, await LoggedIn.logIn(url, user), ledger);
  }

  /** @throws CallError for an answer that no repetition changes. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResponse<E>> {
    return this.retry(`${endpoint.method} ${endpoint.path}`, () => this.#client.call(endpoint, input));
  }

  /** Repeats the work until it succeeds. */
  async retry<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + STEP_TIMEOUT_MS;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const status = error instanceof CallError ? error.status : 0;
        this.ledger.answered(name, status);
        if (status !== 0 && !isRetried(status)) throw error;
        if (performance.now() > deadline) throw new Error(`${name} did not succeed in ${STEP_TIMEOUT_MS / 1_000} s`);
        if (status === 419) await this.#client.call(auth.csrfCookie, {}).catch(() => undefined);
        await delay(RETRY_MS);
      }
    }
  }

  /** Asks until the answer is accepted. */
  async until<Result>(name: string, ask: () => Promise<Result>, accepts: (result: Result) => boolean): Promise<Result> {
    const deadline = performance.now() + STEP_TIMEOUT_MS;
    for (;;) {
      const result = await ask();
      if (accepts(result)) return result;
      if (performance.now() > deadline)
        throw new Error(`${name} after ${STEP_TIMEOUT_MS / 1_000} s: ${JSON.stringify(result).slice(0, 300)}`);
      await delay(ASK_MS);
    }
  }
}
