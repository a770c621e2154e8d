import { expect, test, vi } from 'vitest';
import type { JournalSeal } from '../../../shared/recorder/journal/journal-seal.ts';
import { JournalSeal as Seal } from '../../../shared/recorder/journal/journal-seal.ts';
import { openPhoneSession } from './phone-session.ts';

const opened = vi.hoisted(() => ({ seal: undefined as JournalSeal | undefined }));

vi.mock('../../../shared/recorder/journal/journal-database.ts', () => ({
  openJournal: (seal: JournalSeal) => {
    opened.seal = seal;
    return new Promise(() => undefined);
  },
}));

const keyOf = (byte: number) => new Uint8Array(32).fill(byte);
const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

test('R18: a phone reads audio that it stored before the secret of the server changed', async () => {
  const before = new Seal();
  await before.unlock('phone', keyOf(1));
  const stored = await before.seal('recording', 'slice', new TextEncoder().encode('three seconds'));
  openPhoneSession('grant', {
    id: 'phone',
    channel: 'private-VoiceNote.phone',
    realtime: { key: 'k', host: 'h', port: 1, tls: false },
    journal_key: base64Url(keyOf(255)),
    previous_journal_keys: [base64Url(keyOf(2)), base64Url(keyOf(1))],
    expires_at: new Date().toISOString(),
    closed: false,
  });
  await vi.waitFor(() => expect(opened.seal).toBeDefined());
  const bytes = await opened.seal?.open('recording', 'slice', stored);
  expect(new TextDecoder().decode(bytes)).toBe('three seconds');
});
