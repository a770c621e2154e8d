import { describe, expect, it } from 'vitest';
import { IdempotencyKeys, type SendContent } from './idempotency-keys.ts';

const content: SendContent = {
  channel: 'email',
  recipient: 'a@example.com',
  with_consent: true,
  bundle_version: 3,
  patient_name: 'Ann',
};

describe('IdempotencyKeys', () => {
  it('returns the same key for the same content', () => {
    const keys = new IdempotencyKeys();
    const first = keys.keyFor(content);
    keys.keyFor({ ...content, recipient: 'b@example.com' });
    expect(keys.keyFor({ ...content })).toBe(first);
  });

  it.each<Partial<SendContent>>([
    { channel: 'sms' },
    { recipient: 'b@example.com' },
    { with_consent: false },
    { bundle_version: 4 },
    { patient_name: 'Bob' },
    { again: true },
  ])('returns another key when %j changes', (change) => {
    const keys = new IdempotencyKeys();
    expect(keys.keyFor({ ...content, ...change })).not.toBe(keys.keyFor(content));
  });

  it('returns other keys in another dialog', () => {
    expect(new IdempotencyKeys().keyFor(content)).not.toBe(new IdempotencyKeys().keyFor(content));
  });
});
