import type { Shortcut } from '../../features/help/help-panel.tsx';

const isApple = (): boolean => navigator.userAgent.includes('Mac');

/** The name of the modifier key on this keyboard. */
const modifierKey = (): string => (isApple() ? '⌘' : 'Ctrl');

/** The keys that open the palette. */
export const paletteKeys = (): readonly string[] => [modifierKey(), 'K'];

/** The keyboard shortcuts. */
export const shortcuts = (): readonly Shortcut[] => [
  { action: 'Search, go anywhere, do anything', keys: paletteKeys() },
  { action: 'Record, and stop recording', keys: ['R'] },
  { action: 'Save a name, leave the field', keys: ['Enter'] },
  { action: 'Close, or cancel', keys: ['Esc'] },
];
