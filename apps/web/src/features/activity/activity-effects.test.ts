import { expect, test } from 'vitest';
import { performEffect } from './activity-effects.ts';

const heardOf = (effect: Parameters<typeof performEffect>[0]): string[] => {
  const heard: string[] = [];
  const listeners = { onKeepAlive: () => heard.push('keep alive'), onIdle: () => heard.push('idle') };
  performEffect(effect, { ...listeners, whisper: (name) => heard.push(name) });
  return heard;
};

test('whoever is here tells the other windows and the server; whoever is gone is only reported', () => {
  expect(heardOf('keep-alive')).toEqual(['client-notIdle', 'keep alive']);
  expect(heardOf('idle-detected')).toEqual(['idle']);
});
