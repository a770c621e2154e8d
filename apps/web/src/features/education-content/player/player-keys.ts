/** How far rewind and forward go. Animations are short. */
export const SEEK_STEP_S = 5;

export const RATES: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** The next slower (-1) or faster (1) speed; the same at an end. */
export const nextRate = (rate: number, step: -1 | 1): number =>
  (step === 1 ? RATES.find((other) => other > rate) : RATES.findLast((other) => other < rate)) ?? rate;

/** What a key does in a player. R is the recorder's everywhere (behaviour.md#players). */
export type PlayerCommand = 'toggle' | 'back' | 'forward' | 'slower' | 'faster' | 'mute' | 'captions' | 'full-screen';

const COMMANDS = new Map<string, PlayerCommand>([
  [' ', 'toggle'],
  ['k', 'toggle'],
  ['arrowleft', 'back'],
  ['arrowright', 'forward'],
  ['<', 'slower'],
  ['>', 'faster'],
  ['m', 'mute'],
  ['c', 'captions'],
  ['f', 'full-screen'],
]);

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command of a key; null if a player leaves it to the page. */
export const playerCommand = ({ key, ctrlKey, metaKey, altKey }: Key): PlayerCommand | null =>
  ctrlKey || metaKey || altKey ? null : (COMMANDS.get(key.toLowerCase()) ?? null);
