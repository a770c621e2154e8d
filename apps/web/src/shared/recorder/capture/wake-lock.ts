/** Prevents the screen from turning off until the returned function is called, across hidden and visible. */
export function holdWakeLock(): () => void {
  let sentinel: WakeLockSentinel | undefined;
  let wanted = true;
  const take = async () => {
    if (!wanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const taken = await navigator.wakeLock.request('screen');
      if (wanted) sentinel = taken;
      else await taken.release();
    } catch {
      // Refused, for example on a low battery: the recording continues without.
    }
  };
  const onVisible = () => void take();
  document.addEventListener('visibilitychange', onVisible);
  void take();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', onVisible);
    void sentinel?.release().catch(() => undefined);
  };
}
