import { CONSULTATION_ASKS_AFTER_S } from '@openconsult/contracts/limits';
import { expect, test } from 'vitest';
import { confirmConsultation, isForgotten, seeConsultation } from './forgotten-consultation.ts';

test('asks once about a consultation that had no activity for half an hour when this page first saw it', () => {
  seeConsultation({ id: 'active', idle_time: CONSULTATION_ASKS_AFTER_S - 1 });
  seeConsultation({ id: 'active', idle_time: CONSULTATION_ASKS_AFTER_S });
  expect(isForgotten('active')).toBe(false);
  seeConsultation({ id: 'left', idle_time: CONSULTATION_ASKS_AFTER_S });
  expect([isForgotten('left'), isForgotten('active')]).toEqual([true, false]);
  // The question stays, whatever a later answer says.
  seeConsultation({ id: 'left', idle_time: 0 });
  expect(isForgotten('left')).toBe(true);
  confirmConsultation();
  expect(isForgotten('left')).toBe(false);
  seeConsultation({ id: 'ended', idle_time: null });
  expect(isForgotten('ended')).toBe(false);
});
