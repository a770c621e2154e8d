import { describe, expect, it } from 'vitest';
import { alreadySentText, isLinkOpen, isUnderWay, linkWords, messageWords } from './message-words.ts';

const at = new Date(2026, 10, 20, 14, 2).toISOString();
const message = { failure: null, created_at: at, sent_at: null };

describe('messageWords', () => {
  it('says when it was sent', () => {
    expect(messageWords({ ...message, state: 'sent', sent_at: at })).toMatchObject({
      tone: 'done',
      title: 'Sent 14:02',
    });
  });

  it('gives the reason of a failure', () => {
    const words = messageWords({ ...message, state: 'failed', failure: 'rejected' });
    expect(words).toMatchObject({ tone: 'failed', detail: expect.stringContaining('refused') });
    expect(messageWords({ ...message, state: 'failed', failure: 'another code' }).detail).not.toContain('code');
  });

  it('never calls an uncertain message sent or failed', () => {
    const { title, detail } = messageWords({ ...message, state: 'unknown' });
    expect(title).not.toMatch(/^(sent|not sent)/i);
    expect(detail).toBe('We cannot tell whether it arrived. Check with the patient before sending again.');
  });
});

describe('the link of a text message', () => {
  const link = { expires_at: at, revoked_at: null, opened_count: 0, last_opened_at: null };

  it('F22: says how often it was opened, and that it was revoked', () => {
    expect(linkWords(link)).toBe('The link was not opened yet.');
    expect(linkWords({ ...link, opened_count: 2, last_opened_at: at, revoked_at: at })).toBe(
      'The link was opened 2 times, last at 14:02. Link revoked.',
    );
  });

  it('F22: can be revoked until it expires', () => {
    const atMs = Date.parse(at);
    expect(isLinkOpen(link, atMs - 1)).toBe(true);
    expect(isLinkOpen(link, atMs)).toBe(false);
    expect(isLinkOpen({ ...link, revoked_at: at }, atMs - 1)).toBe(false);
  });
});

describe('isUnderWay', () => {
  it('waits for queued and sending messages only', () => {
    const states = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;
    expect(states.filter((state) => isUnderWay({ state }))).toEqual(['queued', 'sending']);
  });
});

describe('alreadySentText', () => {
  it('F9: names the recipient and when it was sent, and is careful about an uncertain message', () => {
    const sent = { state: 'sent', recipient: 'jane@patient.example', sent_at: at, created_at: at } as const;
    expect(alreadySentText(sent, sent.recipient)).toMatch(
      /^Already sent to jane@patient\.example on .*2026.* at 14:02/,
    );
    expect(alreadySentText({ ...sent, state: 'unknown' }, sent.recipient)).toContain('may have arrived');
    expect(alreadySentText(null, '+447911123456')).toContain('+447911123456');
  });
});
