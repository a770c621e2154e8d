import { expect, type Page } from '@playwright/test';

/** The forms in front of the product: sign-up and the choice of a password. */
export class AccountScreens {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async signUp(user: { firstName: string; lastName: string; email: string }): Promise<void> {
    await this.#page.goto('/');
    await this.#page.getByRole('link', { name: 'Sign up' }).click();
    await this.fillSignUp(user);
  }

  /** On the open form. */
  async fillSignUp(user: { firstName: string; lastName: string; email: string }): Promise<void> {
    await this.#page.getByLabel('First name').fill(user.firstName);
    await this.#page.getByLabel('Last name').fill(user.lastName);
    await this.#page.getByLabel('E-mail').fill(user.email);
    await this.#page.getByLabel(/I have read and accept/).check();
    await this.#page.getByRole('button', { name: 'Sign up' }).click();
    await expect(this.#page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  }

  /** On the page of a confirming link. */
  async confirm(password: string): Promise<void> {
    await this.#page.getByLabel('New password', { exact: true }).fill(password);
    await this.#page.getByLabel('Repeat the password').fill(password);
    await this.#page.getByRole('button', { name: 'Create account' }).click();
  }

  async choosePassword(password: string): Promise<void> {
    await this.#page.getByLabel('New password', { exact: true }).fill(password);
    await this.#page.getByLabel('Repeat the password').fill(password);
    await this.#page.getByRole('button', { name: 'Save and log in' }).click();
  }
}
