import type { Browser, BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';

/** The browser logs this for each failed answer without naming it; the answer itself is recorded. */
const REPEATED = 'Failed to load resource';
/** A request cancelled by its own page, as on every navigation. */
const GIVEN_UP = 'net::ERR_ABORTED';

/**
 * The client ends an attempt to connect that has no answer within 4 s, as on a busy machine, and starts the next one.
 */
const RETRIED_CONNECTION = 'WebSocket is closed before the connection is established';

/** The failures of a page without a network, of its requests and its realtime connection. */
export const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket is already in CLOSING or CLOSED state/;

/** Everything that went wrong in the pages of a journey, as lines: answers, requests, the console, uncaught errors. */
export class Failures {
  readonly #lines: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #ends: (() => void)[] = [];

  /**
   * Expects a failure that the journey causes; `reason` states how. Any other one fails the journey. A log-out causes
   * none: the pages pause their calls. Only a login that the server ends leaves a 401.
   */
  expect(line: RegExp, reason: string): void {
    if (reason === '') throw new Error('An expected failure needs a reason.');
    this.#expected.push(line);
  }

  /** Notes the failures of every page that the context has or gets. */
  watch(context: BrowserContext): void {
    const onConsole = (message: ConsoleMessage) => {
      const [type, text] = [message.type(), message.text()];
      if (type !== 'error' && type !== 'warning') return;
      if (text.startsWith(REPEATED) || text.includes(RETRIED_CONNECTION)) return;
      this.#lines.push(`console ${type}: ${text}`);
    };
    const onError = (error: WebError) => void this.#lines.push(`uncaught: ${error.error().message}`);
    const onAnswer = (answer: Response) => {
      if (answer.status() >= 400 && !isLatePicture(answer))
        this.#lines.push(`${answer.status()} ${nameOf(answer.request())}`);
    };
    const onFailed = (request: Request) => {
      const why = request.failure()?.errorText ?? '';
      if (why !== GIVEN_UP) this.#lines.push(`${why} ${nameOf(request)}`);
    };
    context.on('console', onConsole).on('weberror', onError).on('response', onAnswer).on('requestfailed', onFailed);
    this.#ends.push(() => {
      context
        .off('console', onConsole)
        .off('weberror', onError)
        .off('response', onAnswer)
        .off('requestfailed', onFailed);
    });
  }

  /** The same for every context that the browser has or gets. */
  watchBrowser(browser: Browser): void {
    const watch = (context: BrowserContext) => this.watch(context);
    for (const context of browser.contexts()) watch(context);
    browser.on('context', watch);
    this.#ends.push(() => void browser.off('context', watch));
  }

  /** Ends watching. @returns the unexpected failures */
  end(): string[] {
    for (const end of this.#ends) end();
    return [...new Set(this.#lines)].filter((line) => !this.#expected.some((each) => each.test(line)));
  }
}

/** A page cannot pause its pictures as it does its calls: one may be asked for before a log-out and refused after it. */
const isLatePicture = (answer: Response): boolean =>
  answer.status() === 401 && answer.request().resourceType() === 'image';

const nameOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;
