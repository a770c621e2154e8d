import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

/** The transcript, phrase by phrase, with its audio. */
export class TranscriptScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get root() {
    return this.#page.getByRole('region', { name: 'Transcript' });
  }

  /** The phrase that holds these words. */
  phrase(words: RegExp) {
    return this.root.getByRole('listitem').filter({ hasText: words });
  }

  /** Who spoke the phrase with these words; a click changes it. */
  speaker(words: RegExp) {
    return this.phrase(words).getByRole('button', { name: /^Speaker at/ });
  }

  async swapSpeakers(): Promise<void> {
    await this.root.getByRole('button', { name: 'Copy or export the transcript' }).click();
    await this.#page.getByRole('menuitem', { name: 'Swap clinician and patient' }).click();
  }

  /** Plays from a phrase and waits until it sounds; returns the position in seconds. */
  async playFrom(words: RegExp): Promise<number> {
    await this.phrase(words)
      .getByRole('button', { name: /^Play from/ })
      .click();
    const audio = this.root.locator('audio');
    await expect(this.root.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await expect(this.phrase(words)).toHaveAttribute('aria-current', 'true');
    return audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  }

  async pause(): Promise<void> {
    await this.root.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(this.root.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  }

  /** Adds words to a phrase in its place, by keyboard alone, and waits until they are saved. */
  async addTo(words: RegExp, added: string): Promise<void> {
    await this.phrase(words)
      .getByRole('button', { name: /^Change the phrase/ })
      .press('Enter');
    const box = this.root.getByRole('textbox', { name: /^Phrase at/ });
    await box.press('Control+End');
    await box.pressSequentially(` ${added}`);
    await box.press('Enter');
    await expect(this.root.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    await expect(this.phrase(words)).toContainText(added);
  }

  /** Exports the transcript as plain text. */
  async export(): Promise<{ fileName: string; text: string }> {
    await this.root.getByRole('button', { name: 'Copy or export the transcript' }).click();
    const download = this.#page.waitForEvent('download');
    await this.#page.getByRole('menuitem', { name: 'Text (.txt)' }).last().click();
    const file = await download;
    return { fileName: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  }
}
