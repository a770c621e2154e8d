import { START_BUTTON_DEBOUNCE_MS } from '@openconsult/contracts/limits';
import type { Page } from '@playwright/test';

/** The open consultation, on every page. */
export class TopBar {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get consultation() {
    return this.#page.getByRole('region', { name: 'Open consultation' });
  }

  async namePatient(name: string): Promise<void> {
    const field = this.consultation.getByLabel('Patient name');
    await field.fill(name);
    await field.press('Enter');
  }

  async stopConsultation(): Promise<void> {
    // A press within half a second of the one before counts as the same.
    await this.#page.waitForTimeout(START_BUTTON_DEBOUNCE_MS);
    await this.consultation.getByRole('button', { name: 'Stop consultation' }).click();
  }
}
