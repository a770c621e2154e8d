import { useFullscreenDocument } from '@mantine/hooks';

export interface FullScreen {
  /** False where the browser cannot, or does it poorly: Apple's (behaviour.md#side-menu). */
  readonly isOffered: boolean;
  readonly isFull: boolean;
  readonly toggle: () => void;
}

const isOffered = (): boolean => document.fullscreenEnabled && !navigator.vendor.startsWith('Apple');

/** The whole screen for this page, and back. */
export const useFullScreen = (): FullScreen => {
  const { fullscreen, toggle } = useFullscreenDocument();
  return { isOffered: isOffered(), isFull: fullscreen, toggle: () => void toggle() };
};
