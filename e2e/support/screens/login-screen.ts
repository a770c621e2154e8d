import { expect, type Page } from '@playwright/test';
import type { Practitioner } from '../practitioner.ts';

export class LoginScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get title() {
    return this.#page.getByRole('heading', { name: 'Log in' });
  }

  async open(url = '/'): Promise<void> {
    await this.#page.goto(url);
    await expect(this.title).toBeVisible();
  }

  async logIn({ email, password }: Practitioner): Promise<void> {
    await this.#page.getByLabel('E-mail').fill(email);
    await this.#page.getByLabel('Password', { exact: true }).fill(password);
    await this.#page.getByRole('button', { name: 'Log in', exact: true }).click();
  }
}
