import { expect, type Page } from '@playwright/test';

const SECOND_MS = 1_000;

/** The recorder in the middle of the voice note, and its status. */
export class RecorderPanel {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get root() {
    return this.#page.getByRole('region', { name: 'Recorder' });
  }

  get recordButton() {
    return this.root.getByRole('button', { name: 'Record', exact: true });
  }

  get stopButton() {
    return this.root.getByRole('button', { name: 'Stop', exact: true });
  }

  /** The line that shows whether it records and whether that is saved. */
  get line() {
    return this.root.getByTestId('recording-line');
  }

  get progressLine() {
    return this.root.getByTestId('progress-line');
  }

  get failure() {
    return this.root.getByRole('alert');
  }

  /** The recording ended although no user stopped it. */
  get interrupted() {
    return this.root.getByTestId('interrupted');
  }

  /** What a crash or a closed page left on this device. */
  get unsentAudio() {
    return this.#page.getByRole('region', { name: 'Unsent audio' });
  }

  async record(): Promise<void> {
    await this.recordButton.click();
    await expect(this.stopButton).toBeVisible();
  }

  async #recordedSeconds(): Promise<number> {
    const clock = await this.root.getByTestId('recording-time').textContent();
    const [minutes = 0, seconds = 0] = (clock ?? '').split(':').map(Number);
    return minutes * 60 + seconds;
  }

  /** Waits until the clock of the recording has reached this. */
  async recordedFor(seconds: number): Promise<void> {
    const timeout = (seconds + 30) * SECOND_MS;
    await expect.poll(() => this.#recordedSeconds(), { timeout }).toBeGreaterThanOrEqual(Math.ceil(seconds));
  }

  async stop(): Promise<void> {
    await this.stopButton.click();
  }

  async useAudioFile(file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]): Promise<void> {
    await this.root.locator('input[type=file]').setInputFiles(file);
  }
}
