import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calendarDate } from './calendar-date.ts';
import { coverVideoLengthS } from './cover-video.ts';
import {
  currency,
  email,
  patientName,
  phone,
  phoneWithoutCountry,
  priceMinor,
  requiredText,
  twoOptions,
} from './fields.ts';
import { newPassword, newPasswordFields, withConfirmedPassword } from './new-password.ts';
import { videoUrl } from './video-url.ts';

/** The messages for a value; none if it is accepted. Each message of behaviour.md#validation appears once. */
const messagesOf = (rule: z.ZodType, value: unknown): string[] =>
  rule.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const required = 'This field is required';

const accepts = (name: string, rule: z.ZodType, values: readonly unknown[]) =>
  test.each(values.map((value) => [value]))(`${name} accepts %j`, (value) => {
    expect(messagesOf(rule, value)).toEqual([]);
  });

const refuses = (name: string, rule: z.ZodType, message: string, values: readonly unknown[]) =>
  test.each(values.map((value) => [value]))(`${name} refuses %j`, (value) => {
    expect(messagesOf(rule, value)[0]).toBe(message);
  });

describe('a text that is required', () => {
  accepts('it', requiredText(5), ['a', ' abcde ']);
  refuses('it', requiredText(5), required, ['', '   ', '\n', undefined, null]);
});

describe('the name of a patient', () => {
  accepts('it', patientName, ['J', 'x'.repeat(30), `  ${'x'.repeat(30)}  `, 'Ångström-Ó Briain']);
  refuses('it', patientName, required, ['', ' ', undefined]);
  refuses('it', patientName, 'This is too long: 30 characters at most.', ['x'.repeat(31)]);
});

describe('an e-mail address', () => {
  const invalid = 'This field must be a valid email';
  accepts('it', email, ['a@b.co', ' jane.doe+x@clinic.example ']);
  refuses('it', email, required, ['', ' ', undefined]);
  refuses('it', email, invalid, [
    'jane',
    'jane@',
    '@clinic.example',
    'jane@clinic',
    'a@b.co, c@d.co',
    'Jane <jane@clinic.example>',
    'jane@clinic.example\nBcc: all@clinic.example',
  ]);
});

describe('a phone number', () => {
  const invalid = 'Enter a valid phone number ';
  accepts('it', phone, ['12345678', '+4479111234', '+447911123456', '0'.repeat(20), '+++++++1', ' 12345678 ']);
  refuses('it', phone, invalid, [
    '1234567',
    '0'.repeat(21),
    '',
    '1234 5678',
    '12345678x',
    '(020)79460000',
    '１２３４５６７８',
  ]);
});

describe('a phone number without a country', () => {
  const invalid = 'Enter a valid phone number.';
  accepts('it', phoneWithoutCountry, [
    '7911123456',
    '8911123456',
    '9911123456',
    '07911123456',
    '+447911123456',
    '+123457911123456',
  ]);
  refuses('it', phoneWithoutCountry, invalid, [
    '6911123456',
    '791112345',
    '79111234567',
    '+1234567911123456',
    '+7911123456',
    '007911123456',
    '+07911123456x',
    '7911 123456',
    '',
  ]);
});

describe('a video', () => {
  const invalid = 'Enter a valid url ';
  accepts('it', videoUrl, [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?t=5&v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=3',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  ]);
  refuses('it', videoUrl, required, ['', undefined]);
  refuses('it', videoUrl, invalid, [
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/',
    'https://www.youtube.com/@channel',
    'https://youtu.be/',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://user:pass@youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/76979871',
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  ]);
});

describe('a date', () => {
  const invalid = 'Enter a valid Date format (DD/MM/YYYY)';
  accepts('it', calendarDate, ['01/01/2026', '31/12/1999', '29/02/2024', '29/02/2000', '28/02/2026', '30/04/2026']);
  refuses('it', calendarDate, required, ['', undefined]);
  refuses('it', calendarDate, invalid, [
    '29/02/2026',
    '29/02/1900',
    '30/02/2024',
    '31/04/2026',
    '00/01/2026',
    '01/00/2026',
    '01/13/2026',
    '12/31/2026',
    '32/01/2026',
    '1/1/2026',
    '01-01-2026',
    '2026/01/01',
    '01/01/26',
    '01/01/2026 x',
  ]);
});

describe('the length rule', () => {
  const invalid = 'This field must have 2 options';
  accepts('it', twoOptions(z.string()), [['yes', 'no']]);
  refuses('it', twoOptions(z.string()), invalid, [[], ['yes'], ['yes', 'no', 'maybe'], undefined]);
});

describe('the symbol of a currency', () => {
  accepts('it', currency, ['$', '€', '₣', '£']);
  refuses('it', currency, 'Invalid or unsupported currency symbol.', ['¥', '', 'GBP', undefined]);
});

describe('a price in minor units', () => {
  accepts('it', priceMinor, [0, 1, 99_999_900]);
  refuses('it', priceMinor, 'The price must not exceed 999,999.', [99_999_901, 1e12]);
  test.each([-1, 0.5, Number.NaN, '1'])('it refuses %s', (value) => {
    expect(messagesOf(priceMinor, value)).not.toEqual([]);
  });
});

describe('a video of which a moment becomes the cover', () => {
  test('lasts as long as that moment at least', () => {
    expect([12, 12.5].map((length) => messagesOf(coverVideoLengthS(12), length))).toEqual([[], []]);
    expect(messagesOf(coverVideoLengthS(12), 11.9)).toEqual(['video is too short.']);
  });
});

describe('a new password', () => {
  const length = 'Password must be at least 8 characters';
  const lowercase = 'Password must contain at least one lowercase character';
  const uppercase = 'Password must contain at least one uppercase character';
  const number = 'Password must contain at least one number';
  const special = 'Password must contain at least one special character';

  test.each([
    ['Abcdef1!', []],
    ['Pässwört-7', []],
    ['', [required]],
    [undefined, [required]],
    ['Abcde1!', [length]],
    ['ABCDEF1!', [lowercase]],
    ['abcdef1!', [uppercase]],
    ['Abcdefg!', [number]],
    ['Abcdefg1', [special]],
    ['Abcdefg 1', [special]],
    ['a', [length, uppercase, number, special]],
  ])('%j gets %j', (value, messages) => {
    expect(messagesOf(newPassword, value)).toEqual(messages);
  });

  test('is repeated, and refused at the repetition where it differs', () => {
    const form = withConfirmedPassword(z.strictObject(newPasswordFields));
    const sent = { password: 'Abcdef1!', password_confirmation: 'Abcdef1?' };
    expect(form.safeParse({ ...sent, password_confirmation: sent.password }).success).toBe(true);
    expect(form.safeParse(sent).error?.issues).toMatchObject([
      { path: ['password_confirmation'], message: 'This field confirmation does not match' },
    ]);
  });
});
