import { expect, type Page } from '@playwright/test';

/** How long the last words of a recording may take on a machine that also runs the browser. */
const TRANSCRIPT_MS = 150_000;

/** Cue card, notes and transcript of a voice note. */
export class NotesScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get transcript() {
    return this.#page.getByRole('region', { name: 'Transcript' });
  }

  get notes() {
    return this.#page.getByRole('region', { name: 'Notes' });
  }

  get generateButton() {
    return this.notes.getByRole('button', { name: 'Generate notes' });
  }

  get text() {
    return this.notes.getByRole('textbox', { name: 'Notes text' });
  }

  get createBundleButton() {
    return this.#page.getByRole('button', { name: 'Create bundle' });
  }

  step(name: 'Record' | 'Notes' | 'Bundle' | 'Sent') {
    return this.#page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name, exact: true });
  }

  /** The recording is over, it holds these words, and they can be worked with. */
  async expectTranscript(words: RegExp): Promise<void> {
    await expect(this.step('Notes')).toHaveAttribute('aria-disabled', 'false', { timeout: TRANSCRIPT_MS });
    await expect(this.transcript.getByRole('button', { name: 'Edit', exact: true })).toBeVisible({
      timeout: TRANSCRIPT_MS,
    });
    await expect(this.transcript).toContainText(words);
  }

  async chooseCueCard(title: string): Promise<void> {
    const card = this.#page.getByRole('region', { name: 'Cue card' });
    await card.getByText(title, { exact: true }).click();
    await expect(card.getByRole('radio', { name: title })).toBeChecked();
  }

  /** Into an empty transcript. */
  async typeTranscript(text: string): Promise<void> {
    await this.transcript.getByRole('button', { name: /^Type/ }).click();
    await this.transcript.getByRole('textbox', { name: 'Transcript text' }).fill(text);
    await expect(this.transcript.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  }

  async generate(): Promise<void> {
    await this.generateButton.click();
  }
}
