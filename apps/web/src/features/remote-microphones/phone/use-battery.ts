import { useEffect, useState } from 'react';

/** As far as the Battery Status API is used here; only some browsers have it. */
interface Battery extends EventTarget {
  readonly level: number;
}

const batteryOf = async (): Promise<Battery | null> => {
  const getBattery: unknown = Reflect.get(navigator, 'getBattery');
  if (typeof getBattery !== 'function') return null;
  return (await getBattery.call(navigator)) as Battery;
};

/** How full the battery is, 0 to 1; null where the browser does not report it. */
export const useBattery = (): number | null => {
  const [level, setLevel] = useState<number | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    batteryOf().then(
      (battery) => {
        if (battery === null || ended.signal.aborted) return;
        const read = () => setLevel(battery.level);
        read();
        battery.addEventListener('levelchange', read, { signal: ended.signal });
      },
      () => undefined,
    );
    return () => ended.abort();
  }, []);
  return level;
};
