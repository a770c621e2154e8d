import { expect, type Page } from '@playwright/test';

/** /admin/user: the people of the practice. */
export class UsersScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the list with one person in it. */
  async find(email: string): Promise<void> {
    await this.#page.goto(`/admin/user?search=${encodeURIComponent(email)}`);
    await expect(this.#page.getByRole('main').getByText(email)).toBeVisible();
  }

  /** Opens what is kept of the one person in the list. */
  async open(): Promise<void> {
    await this.act(/Edit/);
    await expect(this.drawer).toBeVisible();
  }

  get drawer() {
    return this.#page.getByRole('dialog', { name: 'Edit user' });
  }

  /** Chooses from the menu of the one person in the list. */
  async act(item: RegExp): Promise<void> {
    await this.#page.getByRole('button', { name: /^Actions for/ }).click();
    await this.#page.getByRole('menuitem', { name: item }).click();
  }

  async add(person: { firstName: string; lastName: string; email: string }): Promise<void> {
    await this.#page.goto('/admin/user');
    await this.#page.getByRole('button', { name: 'Add user' }).click();
    const drawer = this.#page.getByRole('dialog', { name: 'Add user' });
    await drawer.getByLabel('First name').fill(person.firstName);
    await drawer.getByLabel('Last name').fill(person.lastName);
    await drawer.getByLabel(/^E-mail/).fill(person.email);
    await drawer.getByRole('button', { name: 'Add user' }).click();
    await expect(drawer).toBeHidden();
  }
}
