import { expect, type Page } from '@playwright/test';

/** /admin/user: the users of the practice. */
export class UsersScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the list with one user in it. */
  async find(email: string): Promise<void> {
    await this.#page.goto(`/admin/user?search=${encodeURIComponent(email)}`);
    await expect(this.#page.getByRole('main').getByText(email)).toBeVisible();
  }

  /** Opens the one user in the list. */
  async open(): Promise<void> {
    await this.choose(/Edit/);
    await expect(this.drawer).toBeVisible();
  }

  get drawer() {
    return this.#page.getByRole('dialog', { name: 'Edit user' });
  }

  /** Chooses from the menu of the one user in the list. */
  async choose(item: RegExp): Promise<void> {
    await this.#page.getByRole('button', { name: /^Actions for/ }).click();
    await this.#page.getByRole('menuitem', { name: item }).click();
  }

  async add(user: { firstName: string; lastName: string; email: string }): Promise<void> {
    await this.#page.goto('/admin/user');
    await this.#page.getByRole('button', { name: 'Add user' }).click();
    const drawer = this.#page.getByRole('dialog', { name: 'Add user' });
    await drawer.getByLabel('First name').fill(user.firstName);
    await drawer.getByLabel('Last name').fill(user.lastName);
    await drawer.getByLabel(/^E-mail/).fill(user.email);
    await drawer.getByRole('button', { name: 'Add user' }).click();
    await expect(drawer).toBeHidden();
  }
}
