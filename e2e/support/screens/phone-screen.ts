import type { Page } from '@playwright/test';

/** A phone that serves as microphone. */
export class PhoneScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Its status. */
  get line() {
    return this.page.getByTestId('phone-line');
  }

  get connection() {
    return this.page.getByTestId('phone-connection');
  }

  get failure() {
    return this.page.getByRole('alert');
  }

  get recordButton() {
    return this.page.getByRole('button', { name: 'Record', exact: true });
  }

  get stopButton() {
    return this.page.getByRole('button', { name: 'Stop', exact: true });
  }

  async turnOn(): Promise<void> {
    await this.page.getByRole('button', { name: 'Turn on the microphone' }).click();
  }

  async typeCode(code: string): Promise<void> {
    await this.page.getByLabel('Six digits from the computer').fill(code);
    await this.page.getByRole('button', { name: 'Connect' }).click();
  }
}
