import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { createDocumentRenderer, type DocumentRenderer } from './index.ts';

const letterOf = (letter: string) => ({
  practiceName: 'Harbour Dental',
  practicePhone: null,
  practitionerName: 'Dr Robin',
  patientName: 'Jane Doe',
  date: '1 May 2026',
  letter,
});
const DOT_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const startOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('latin1');

let renderer: DocumentRenderer;
afterEach(() => renderer.close());

describe('the renderer', () => {
  it('renders PDF and DOCX', async () => {
    renderer = createDocumentRenderer();
    expect(startOf(await renderer.pdf(letterOf('Dear **Jane**')))).toBe('%PDF');
    const docx = await renderer.docx({ title: 'Transcript', subtitle: '1 May', paragraphs: [{ text: 'Hello' }] });
    expect(startOf(docx)).toBe('PK\u0003\u0004');
  });

  it('prints the logo of the practice, beside its address', async () => {
    renderer = createDocumentRenderer();
    const withAddress = { ...letterOf('Dear Jane'), practiceAddress: '1 Quay Road\nHarwich' };
    const pdf = async (document: typeof withAddress & { logo?: string }) =>
      Buffer.from(await renderer.pdf(document)).toString('latin1');
    expect(await pdf(withAddress)).not.toContain('/Subtype /Image');
    expect(await pdf({ ...withAddress, logo: `data:image/png;base64,${DOT_PNG}` })).toContain('/Subtype /Image');
  });

  it('F15: does not block the event loop for a long letter', async () => {
    renderer = createDocumentRenderer();
    await renderer.pdf(letterOf('warm'));
    const loop = monitorEventLoopDelay({ resolution: 5 });
    loop.enable();
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 5);
    await renderer.pdf(letterOf('Some words of a letter. '.repeat(4_000)));
    clearInterval(counting);
    loop.disable();
    // A busy machine delays a turn; a loop that rendered itself would have none.
    expect(turns).toBeGreaterThan(20);
    if (process.env.PROVE === '1') expect(loop.max / 1e6).toBeLessThan(50);
  });

  it('F15: renders the same document once for fifty concurrent requests', async () => {
    renderer = createDocumentRenderer({ threads: 1, waitingMax: 0 });
    const letter = letterOf('Dear Jane');
    const all = await Promise.all(Array.from({ length: 50 }, () => renderer.pdf(letter)));
    expect(new Set(all).size).toBe(1);
  });

  it('F15: rejects documents beyond the queue limit, and accepts them again afterwards', async () => {
    renderer = createDocumentRenderer({ threads: 1, waitingMax: 2 });
    const asked = Array.from({ length: 6 }, (_, index) => renderer.pdf(letterOf(`Letter ${index}`)));
    const answers = await Promise.allSettled(asked);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const error of refused) expect(error).toMatchObject({ name: 'RenderError', code: 'busy', isOutage: true });
    expect(startOf(await renderer.pdf(letterOf('Later')))).toBe('%PDF');
  });

  it('F15: cancels a document that takes too long, and renders the next one', async () => {
    renderer = createDocumentRenderer({ threads: 1, timeLimitMs: 3_000 });
    const endless = renderer.pdf(letterOf('Some words of a letter. '.repeat(100_000)));
    await expect(endless).rejects.toMatchObject({ name: 'RenderError', code: 'too_large' });
    // The only thread is free again: it ended with the document.
    await expect.poll(async () => startOf(await renderer.pdf(letterOf('Next')))).toBe('%PDF');
  });
});
