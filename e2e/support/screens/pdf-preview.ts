import { expect, type Locator, type Page } from '@playwright/test';

/** The pages of the PDF, in a dialog. */
export class PdfPreview {
  readonly root: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('dialog', { name: /^What .+ gets$/ });
  }

  get pageCount() {
    return this.root.getByRole('status');
  }

  get pages() {
    return this.root.getByRole('img', { name: /^Page \d+ of \d+$/ });
  }

  get withConsents() {
    return this.root.getByRole('switch', { name: 'Include the consents' });
  }

  /** Pixels of a page that are not white; 0 before it is drawn. */
  inkOf(page: Locator): Promise<number> {
    return page.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      const data = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let ink = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) < 128) ink += 1;
      return ink;
    });
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: 'Close' }).click();
    await expect(this.root).toBeHidden();
  }
}
