import type { Shortcut } from '../../features/help/help-panel.tsx';

const isApple = (): boolean => navigator.userAgent.includes('Mac');

/** The key that goes with others, by the name on this keyboard. */
export const modifierKey = (): string => (isApple() ? '⌘' : 'Ctrl');

/** The keys of the product. */
export const shortcuts = (): readonly Shortcut[] => [
  { act: 'Go anywhere, do anything', keys: [modifierKey(), 'K'] },
  { act: 'Record, and stop recording', keys: ['R'] },
  { act: 'Save a name, leave the field', keys: ['Enter'] },
  { act: 'Close, or take back', keys: ['Esc'] },
];
