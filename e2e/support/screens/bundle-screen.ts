import { expect, type Locator, type Page } from '@playwright/test';
import { PdfPreview } from './pdf-preview.ts';

/** All texts of a bundle, one after the other. */
const WRITING_MS = 60_000;

/** Letter, treatments and consents side by side. */
export class BundleScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get letter() {
    return this.#page.getByRole('region', { name: 'Letter', exact: true });
  }

  get letterText() {
    return this.letter.getByRole('textbox', { name: 'Letter text' });
  }

  get treatments() {
    return this.#page.getByRole('region', { name: 'Treatments', exact: true });
  }

  /** Opens what was offered, refused or mentioned. */
  get otherTreatments() {
    return this.treatments.getByText(/not on the list/);
  }

  get consents() {
    return this.#page.getByRole('region', { name: 'Consents', exact: true });
  }

  get sendButton() {
    return this.#page.getByRole('button', { name: 'Send', exact: true });
  }

  async openPreview(): Promise<PdfPreview> {
    await this.#page.getByRole('button', { name: 'Preview', exact: true }).click();
    const preview = new PdfPreview(this.#page);
    await expect(preview.root).toBeVisible();
    return preview;
  }

  async expectWritten(): Promise<void> {
    await expect(this.sendButton).toBeEnabled({ timeout: WRITING_MS });
  }

  consentFor(treatment: string): Locator {
    return this.consents.getByRole('article', { name: `Consent for ${treatment}` });
  }

  /** The price field of the treatment with this name. */
  async priceOf(treatment: string): Promise<Locator> {
    const names = this.treatments.getByRole('textbox', { name: 'Treatment' });
    await expect(names.first()).toBeVisible();
    const values = await names.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
    const row = values.indexOf(treatment);
    if (row < 0) throw new Error(`No treatment is called ${treatment}: ${values.join(', ')}`);
    return this.treatments.getByRole('listitem').nth(row).getByRole('textbox', { name: 'Price' });
  }

  /** Removes each mark that the writer left for the user. */
  async completeMarks(): Promise<void> {
    const marks = this.#page.getByRole('button', { name: /^Remove the mark / });
    await expect(this.letter.getByText('Reading ease')).toBeVisible();
    while ((await marks.count()) > 0) {
      const before = await marks.count();
      await marks.first().click();
      await expect.poll(() => marks.count()).toBeLessThan(before);
    }
  }

  /** The section shows that everything in it is saved. */
  async expectSaved(section: Locator): Promise<void> {
    await expect(section.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  }
}
