import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** A dialog takes all keys, even before the focus has moved into it. */
const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** Runs on a key by its character, whatever the keyboard, except while the user types or a dialog is open. */
export const usePlainKey = (key: string, run: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key.toLowerCase() !== key || hasModifier || event.repeat || isTyping(event.target) || isBehindDialog())
      return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};
