import { expect, type Page } from '@playwright/test';

/** The notice of a window while another one of the user records. */
export class OtherWindowNotice {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get root() {
    return this.#page.getByRole('region', { name: 'Recording in another window' });
  }

  /** The question that answers Record while another window records. */
  get question() {
    return this.#page.getByRole('dialog', { name: /^Recording in another window of this browser/ });
  }

  async recordedSeconds(): Promise<number> {
    const [minutes = 0, seconds = 0] = ((await this.root.getByRole('timer').textContent()) ?? '')
      .split(':')
      .map(Number);
    return minutes * 60 + seconds;
  }

  async leaveItThere(): Promise<void> {
    await this.question.getByRole('button', { name: 'Leave it there' }).click();
    await expect(this.question).toBeHidden();
  }

  async takeOver(): Promise<void> {
    await this.root.getByRole('button', { name: 'Take over here' }).click();
  }
}
