import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureMessages, noticeMessages, notifierMessages, uiTexts, validationMessages } from './texts.ts';

const password = (kind: string) => `Password must contain at least one ${kind}`;
const tryAgain = 'temporarily unavailable. Please try again shortly.';

test('the validation texts of the specification are unchanged', () => {
  expect(validationMessages).toEqual({
    required: 'This field is required',
    currencyRequired: 'This field is required.',
    email: 'This field must be a valid email',
    confirmation: 'This field confirmation does not match',
    samePassword: 'The new password is the same as your current password. Please enter a different password.',
    twoOptions: 'This field must have 2 options',
    phone: 'Enter a valid phone number ',
    phoneWithoutCountry: 'Enter a valid phone number.',
    videoUrl: 'Enter a valid url ',
    passwordLength: 'Password must be at least 8 characters',
    passwordLowercase: password('lowercase character'),
    passwordUppercase: password('uppercase character'),
    passwordNumber: password('number'),
    passwordSpecial: password('special character'),
    date: 'Enter a valid Date format (DD/MM/YYYY)',
    priceDecimals: 'Enter a number with up to 2 decimal places.',
    priceLimit: 'The price must not exceed 999,999.',
    currencySymbol: 'Invalid or unsupported currency symbol.',
    currencyFormat: 'Invalid currency format.',
    coverVideoTooShort: 'video is too short.',
  });
});

test('the failure and notice texts of the specification are unchanged', () => {
  const { embedTimeout, ...failures } = failureMessages;
  expect(embedTimeout('17')).toBe('Connection Timeout (Request - 17)');
  expect(failures).toEqual({
    noteGeneration: `Voice note generation is ${tryAgain}`,
    transcribing: `Voice transcribing is ${tryAgain}`,
    suspicious: 'Suspicious activity detected in the prompt.',
    microphone: 'Microphone access is required to record audio. Please enable it and try again.',
    uploadWorker: 'Upload failed',
    remoteMicrophoneLost: 'Remote microphone disconnected.',
    remoteMicrophoneNeedsPrimary:
      'Please open the primary window to start transcribing, because you are using remote mic, go to the primary window and start recording',
    realtime:
      'An Error Occurred Message: The product app encountered an issue. Our team has been notified and is addressing it. Please try again shortly.',
  });
  expect(noticeMessages).toEqual({
    consultationCreated: 'Session created successfully',
    saving: 'Saving in progress',
    nextPatient: {
      title: 'Ready to move onto your next patient?',
      description: 'This will close your current session.',
      ok: 'End session',
      cancel: 'Cancel',
    },
    logoutWhileSaving: { title: 'Saving in progress', ok: 'Logout', cancel: 'Stay here' },
    newPatient: { title: 'New Patient Notification', description: 'You got a new patient' },
    confirm: { title: 'Are you sure ?' },
    confirmDevices: { title: 'Are you sure that you want to permission audio and video ?', ok: 'Yes', cancel: 'No' },
    offline: {
      title: 'No Internet Connection',
      description: "It looks like you're offline. Please reconnect to the Internet to continue.",
    },
  });
  const { status, ...notifier } = notifierMessages;
  expect(status(502, 'Bad Gateway')).toBe('Status: 502 Bad Gateway');
  expect(notifier).toEqual({ error: 'Error', errorOccurred: 'An error occurred', unknown: 'Unknown error' });
});

test('the screen texts of the specification are unchanged', () => {
  const { searchResults, ...texts } = uiTexts;
  expect(searchResults('caries')).toBe('Search results, caries');
  expect(texts).toEqual({
    patientNamePlaceholder: 'Patient name',
    searchPlaceholder: 'Search animations',
    annotationSaving: 'Please wait. Annotation is still being saved',
  });
});

/** Shorter texts may occur anywhere. */
const OWN_TEXT_MIN_LENGTH = 16;

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.trim()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

test('each of them is written only once', () => {
  const root = join(import.meta.dirname, '../../../..');
  const texts = [validationMessages, failureMessages, noticeMessages, notifierMessages, uiTexts]
    .flatMap(textsOf)
    .filter((text) => text.length >= OWN_TEXT_MIN_LENGTH);
  const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|contracts\/src\/spine\/(?:messages|texts)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const repeated = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');
    return texts.filter((text) => code.includes(text)).map((text) => `${file}: ${text}`);
  });
  expect(repeated).toEqual([]);
});
