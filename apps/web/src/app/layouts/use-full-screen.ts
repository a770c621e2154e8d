import { useFullscreenDocument } from '@mantine/hooks';

export interface FullScreen {
  /** False in browsers without full screen, and in Safari, where it works badly (behaviour.md#side-menu). */
  readonly isOffered: boolean;
  readonly isFull: boolean;
  readonly toggle: () => void;
}

const isOffered = (): boolean => document.fullscreenEnabled && !navigator.vendor.startsWith('Apple');

/** Full screen for this page. */
export const useFullScreen = (): FullScreen => {
  const { fullscreen, toggle } = useFullscreenDocument();
  return { isOffered: isOffered(), isFull: fullscreen, toggle: () => void toggle() };
};
