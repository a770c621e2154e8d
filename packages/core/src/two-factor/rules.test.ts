import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAppCode, newRecoveryCodes, newSecret, otpauthUrl, recoveryCodeSpelling, stepOfCode } from './rules.ts';

/** The secret of RFC 6238's appendix B, and its SHA-1 codes by time in seconds; six digits are the last six of eight. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const rfcCodes: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
];

test.each(rfcCodes)('at %d s the code is the one of RFC 6238', (atS, code) => {
  expect(stepOfCode(RFC_SECRET, code, new Date(atS * 1_000))).toBe(BigInt(Math.floor(atS / 30)));
});

test('a code is valid one step early and one step late, as its own step, and no further', () => {
  const [atS, code] = [1_234_567_890, '005924'];
  const stepFrom = (seconds: number) => stepOfCode(RFC_SECRET, code, new Date((atS + seconds) * 1_000));
  const step = BigInt(Math.floor(atS / 30));
  expect([stepFrom(-30), stepFrom(0), stepFrom(30)]).toEqual([step, step, step]);
  expect([stepFrom(-60), stepFrom(60)]).toEqual([null, null]);
});

test('a code may be typed with spaces or a dash; anything but six digits is none', () => {
  const now = new Date(1_234_567_890_000);
  expect(stepOfCode(RFC_SECRET, ' 005 924 ', now)).not.toBeNull();
  expect(stepOfCode(RFC_SECRET, '005-924', now)).not.toBeNull();
  for (const code of ['5924', '0059240', '00592x', '٠٠٥٩٢٤', '']) {
    expect(isAppCode(code)).toBe(false);
    expect(stepOfCode(RFC_SECRET, code, now)).toBeNull();
  }
});

test('an app finds the issuer, the account and the secret in the address', () => {
  const secret = newSecret();
  const url = new URL(otpauthUrl(secret, 'robin+a@clinic.example'));
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain('OpenConsult:robin+a@clinic.example');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret, issuer: 'OpenConsult', digits: '6' });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
});

test('ten recovery codes differ and can be read from paper', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(isAppCode(code)).toBe(false);
  }
});

test('however a recovery code is typed, it is the same code', () => {
  fc.assert(
    fc.property(fc.constantFrom(...newRecoveryCodes()), (code) => {
      const same = [code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('-', ' '), code.replaceAll('0', 'o')];
      for (const spelling of [...same, code.replaceAll('1', 'l')]) {
        expect(recoveryCodeSpelling(spelling)).toBe(recoveryCodeSpelling(code));
      }
    }),
  );
});
