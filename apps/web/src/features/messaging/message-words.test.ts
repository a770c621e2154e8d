import { describe, expect, it } from 'vitest';
import { isUnderWay, messageWords } from './message-words.ts';

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

describe('isUnderWay', () => {
  it('waits for queued and sending messages only', () => {
    const states = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;
    expect(states.filter((state) => isUnderWay({ state }))).toEqual(['queued', 'sending']);
  });
});
