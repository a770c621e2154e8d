import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setUserCountry } from '../../shared/moment/user-locale.ts';
import { alreadySentText, isInProgress, isLinkOpen, linkLabel, messageLabels } from './message-labels.ts';

const at = new Date(2026, 10, 20, 14, 2).toISOString();
const message = { failure: null, created_at: at, sent_at: null };

beforeEach(() => setUserCountry('GB'));
afterEach(() => setUserCountry(null));

describe('messageLabels', () => {
  it('shows when it was sent', () => {
    expect(messageLabels({ ...message, state: 'sent', sent_at: at })).toMatchObject({
      tone: 'done',
      title: 'Sent 14:02',
    });
  });

  it('gives the reason of a failure', () => {
    const labels = messageLabels({ ...message, state: 'failed', failure: 'rejected' });
    expect(labels).toMatchObject({ tone: 'failed', detail: expect.stringContaining('refused') });
    expect(messageLabels({ ...message, state: 'failed', failure: 'another code' }).detail).not.toContain('code');
  });

  it('never calls an uncertain message sent or failed', () => {
    const { title, detail } = messageLabels({ ...message, state: 'unknown' });
    expect(title).not.toMatch(/^(sent|not sent)/i);
    expect(detail).toBe('It may have arrived. Check with the patient before sending again.');
  });
});

describe('the link of a text message', () => {
  const link = { expires_at: at, revoked_at: null, opened_count: 0, last_opened_at: null };

  it('F22: shows how often it was opened, and that it was revoked', () => {
    expect(linkLabel(link)).toBe('The link was not opened yet.');
    expect(linkLabel({ ...link, opened_count: 2, last_opened_at: at, revoked_at: at })).toBe(
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

describe('isInProgress', () => {
  it('is true for queued and sending messages only', () => {
    const states = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;
    expect(states.filter((state) => isInProgress({ state }))).toEqual(['queued', 'sending']);
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
