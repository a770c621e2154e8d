import { settings } from '@openconsult/contracts/settings';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

test('everyone can read the installation’s public settings, and nothing else', async () => {
  const server = await startTestServer({
    config: {
      SIGN_UP: 'closed',
      TERMS_CUTOFF: '2026-01-01T00:00:00Z',
      BOOKING_URL: 'https://booking.clinic.example',
      TRAINING_ACADEMY_URL: 'https://academy.clinic.example',
      SUPPORT_EMAIL: 'help@clinic.example',
    },
  });
  await server.createUser('admin');
  const answer = await (await server.guest()).call(settings.view, {});
  expect(answer.json()).toEqual({
    is_sign_up_open: false,
    is_new: false,
    terms_cutoff: '2026-01-01T00:00:00Z',
    billing: 'manual',
    booking_url: 'https://booking.clinic.example',
    training_academy_url: 'https://academy.clinic.example',
    support_email: 'help@clinic.example',
    is_traced: false,
    error_reporting: null,
  });
  await server.close();
});
