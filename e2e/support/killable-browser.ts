import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { chromiumLaunch, type Microphone } from './chromium.ts';

/** A browser with a profile on disk that can be killed as by a crash or a power cut. */
export class KillableBrowser {
  readonly #process: ChildProcess;
  readonly browser: Browser;

  private constructor(process: ChildProcess, browser: Browser) {
    this.#process = process;
    this.browser = browser;
  }

  static async start(profileDir: string, microphone: Microphone): Promise<KillableBrowser> {
    const { executablePath, args } = chromiumLaunch(microphone);
    const own = [
      '--headless',
      '--window-size=1440,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${profileDir}`,
      // The browser's own new-tab page is replaced while one connects to it, which sometimes hangs.
      'about:blank',
    ];
    const process = spawn(executablePath, [...args, ...own], { stdio: 'ignore' });
    const portFile = join(profileDir, 'DevToolsActivePort');
    const port = async () => Number((await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0]);
    // A browser that was killed leaves its file behind: only a port that answers counts.
    const isUp = async () =>
      (await fetch(`http://127.0.0.1:${await port()}/json/version`).catch(() => null))?.ok ?? false;
    await expect.poll(isUp, { message: 'the browser answers' }).toBe(true);
    return new KillableBrowser(process, await chromium.connectOverCDP(`http://127.0.0.1:${await port()}`));
  }

  async page(): Promise<Page> {
    const [context] = this.browser.contexts();
    if (!context) throw new Error('The browser has no window.');
    return context.newPage();
  }

  /** Closes it as a user does; a no-op once it was killed. */
  async end(): Promise<void> {
    await this.browser.close();
    await this.kill();
  }

  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const gone = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await gone;
  }
}
