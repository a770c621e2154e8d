import { expect, type Page } from '@playwright/test';

export class SendDialog {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get root() {
    return this.#page.getByRole('dialog', { name: 'Send to the patient' });
  }

  get withConsent() {
    return this.root.getByRole('switch', { name: 'With consent' });
  }

  /** The e-mail or text message, word for word. */
  get words() {
    return this.root.getByRole('region', { name: 'Words of the message' });
  }

  async close(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await expect(this.root).toBeHidden();
  }

  async sendEmail(address: string): Promise<void> {
    await this.root.getByRole('tab', { name: 'E-mail' }).click();
    await this.root.getByLabel('E-mail address').fill(address);
    await this.root.getByRole('button', { name: 'Send e-mail' }).click();
  }

  async sendTextMessage(number: string): Promise<void> {
    await this.root.getByRole('tab', { name: 'Text message' }).click();
    await this.root.getByLabel('Mobile number').fill(number);
    await this.root.getByRole('button', { name: 'Send text message' }).click();
  }
}
