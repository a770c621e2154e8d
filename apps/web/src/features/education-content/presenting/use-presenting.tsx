import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePlainKey } from '../../../shared/focus/use-plain-key.ts';
import type { Slide } from './slides.ts';

const Presenter = lazy(async () => ({ default: (await import('./presenter.tsx')).Presenter }));

export interface Presenting {
  /** Opens at a screen, or at the first. */
  readonly open: (startKey?: string) => void;
  readonly element: ReactNode;
}

/** The presenting mode of a page, opened by a button or P. Nothing opens without screens. */
export const usePresenting = (slides: readonly Slide[], isRecording: boolean, startKey?: string): Presenting => {
  const [openedAt, setOpenedAt] = useState<{ readonly key: string | undefined } | null>(null);
  const open = (key = startKey): void => {
    // What plays on the page would go on behind it.
    for (const video of document.querySelectorAll('video')) video.pause();
    setOpenedAt({ key });
  };
  usePlainKey('p', () => open());
  return {
    open,
    element: openedAt !== null && slides.length > 0 && (
      <Suspense>
        <Presenter
          slides={slides}
          startKey={openedAt.key}
          isRecording={isRecording}
          onClose={() => setOpenedAt(null)}
        />
      </Suspense>
    ),
  };
};
