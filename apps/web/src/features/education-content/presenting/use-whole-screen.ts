import { useEffect, useEffectEvent } from 'react';

/**
 * Shows the page without the browser's bars while it is mounted, where the browser allows it. Escape ends the browser's
 * full screen without a key event, so its end runs `onEnd`.
 */
export const useWholeScreen = (onEnd: () => void): void => {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let isOurs = false;
    let isMounted = true;
    if (document.fullscreenEnabled && document.fullscreenElement === null) {
      const opened = document.documentElement.requestFullscreen().then(
        () => {
          isOurs = true;
          if (!isMounted) leave();
        },
        () => undefined,
      );
      void opened;
    }
    const leave = (): void => {
      if (isOurs && document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
    };
    const onChange = (): void => {
      if (isOurs && document.fullscreenElement === null && isMounted) end();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      isMounted = false;
      document.removeEventListener('fullscreenchange', onChange);
      leave();
    };
  }, []);
};
