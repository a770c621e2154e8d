import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a secret of this test', 'two-factor');

test('opens whatever was sealed, and never seals the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (text, owner) => {
      const sealed = box.seal(text, owner);
      expect(box.open(sealed, owner)).toBe(text);
      expect(box.seal(text, owner)).not.toEqual(sealed);
    }),
  );
});

test('opens nothing that was changed, cut, or sealed for another user, another purpose or with another secret', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'robin');
  for (const [at, byte] of sealed.entries()) {
    const changed = new Uint8Array(sealed);
    changed[at] = byte ^ 1;
    expect(box.open(changed, 'robin')).toBeNull();
    expect(box.open(sealed.subarray(0, at), 'robin')).toBeNull();
  }
  expect(box.open(sealed, 'alex')).toBeNull();
  expect(createSecretBox('a secret of this test', 'something else').open(sealed, 'robin')).toBeNull();
  expect(createSecretBox('another secret of this test', 'two-factor').open(sealed, 'robin')).toBeNull();
});

test('shows nothing of the text in the bytes', () => {
  expect(Buffer.from(box.seal('JBSWY3DPEHPK3PXP', 'robin')).toString('latin1')).not.toContain('JBSWY');
});
