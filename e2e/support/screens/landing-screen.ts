import { expect, type Page } from '@playwright/test';
import { RecorderPanel } from './recorder-panel.ts';

export class LandingScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get newConsultation() {
    return this.#page.getByRole('region', { name: 'New consultation' });
  }

  /** Starts with the name as it is known now; without one the consultation gets a default name. */
  async startConsultation(patientName?: string): Promise<void> {
    if (patientName) await this.newConsultation.getByLabel('Patient name').fill(patientName);
    await this.newConsultation.getByRole('button', { name: 'Start consultation' }).click();
    await expect(this.#page).toHaveURL(/\/voice-note\?session=/);
    // The address changes before the page arrives.
    await expect(new RecorderPanel(this.#page).root).toBeVisible();
  }

  consultationOf(patientName: string) {
    return this.#page.getByRole('region', { name: 'Consultations' }).getByRole('link', { name: patientName });
  }

  /** Its row in a list of consultations. */
  rowOf(patientName: string) {
    return this.#page.getByRole('main').getByRole('listitem').filter({ hasText: patientName });
  }
}
