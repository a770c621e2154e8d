import { expect, test } from 'vitest';
import { performEffect } from './activity-effects.ts';

const performed = (effect: Parameters<typeof performEffect>[0]): string[] => {
  const calls: string[] = [];
  const listeners = { onKeepAlive: () => calls.push('keep alive'), onIdle: () => calls.push('idle') };
  performEffect(effect, { ...listeners, whisper: (name) => calls.push(name) });
  return calls;
};

test('keep-alive notifies the other windows and the server; idle is only reported', () => {
  expect(performed('keep-alive')).toEqual(['client-notIdle', 'keep alive']);
  expect(performed('idle-detected')).toEqual(['idle']);
});
