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
  { action: 'Generate the notes', keys: ['G'] },
  { action: 'Send the bundle', keys: [modifierKey(), 'Enter'] },
  { action: 'Go to the next word to check, or the one before', keys: ['→', '←'] },
  { action: 'Mark a word as right', keys: ['Enter'] },
  { action: 'Play and replace a word; play and pause a video that has the focus', keys: ['Space'] },
  { action: 'Present an item of the library', keys: ['P'] },
  { action: 'Go back and on in a video, or to the next screen while presenting', keys: ['←', '→'] },
  { action: 'Play a video slower or faster', keys: ['<', '>'] },
  { action: 'Captions, sound and full screen of a video', keys: ['C', 'M', 'F'] },
  { action: 'Hide the labels of a picture while presenting', keys: ['L'] },
  { action: 'Change a phrase', keys: ['F2'] },
  { action: 'Save a name, leave the field', keys: ['Enter'] },
  { action: 'Close, or cancel', keys: ['Esc'] },
  { action: 'Show these keys', keys: ['?'] },
];
