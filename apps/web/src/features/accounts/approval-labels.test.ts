import { expect, test } from 'vitest';
import { approversLabel, canRemind } from './approval-labels.ts';

test.each([
  [[], 'An admin at your practice'],
  [['Helen Marsh'], 'Helen Marsh'],
  [['Helen Marsh', 'Tom Reed'], 'Helen Marsh or Tom Reed'],
  [['Helen Marsh', 'Tom Reed', 'Ada Hart'], 'Helen Marsh, Tom Reed or Ada Hart'],
])('%j has to approve', (names, label) => expect(approversLabel(names)).toBe(label));

test('a reminder is sent once a day', () => {
  const now = new Date('2026-11-22T08:40:00Z');
  const remindedAt = (reminded_at: string | null) => canRemind({ approvers: [], reminded_at }, now);
  expect(remindedAt(null)).toBe(true);
  expect(remindedAt('2026-11-21T08:41:00.000Z')).toBe(false);
  expect(remindedAt('2026-11-21T08:40:00.000Z')).toBe(true);
});
