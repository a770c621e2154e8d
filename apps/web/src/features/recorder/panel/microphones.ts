import { useEffect, useState } from 'react';

export interface MicrophoneChoice {
  id: string;
  label: string;
}

const CHOICE_KEY = 'recorder.microphone';

/** The microphone the user chose on this device, or null for the default one. */
export const chosenMicrophone = (): string | null => {
  try {
    return window.localStorage.getItem(CHOICE_KEY);
  } catch {
    return null;
  }
};

/** Stores the choice where the browser allows it. */
export const chooseMicrophone = (deviceId: string): void => {
  try {
    window.localStorage.setItem(CHOICE_KEY, deviceId);
  } catch {
    // Blocked storage: the choice lasts until the recording ends.
  }
};

/** The microphones with a label: none before the first permission. Refreshes when `refreshKey` changes. */
export const useMicrophones = (refreshKey: unknown): readonly MicrophoneChoice[] => {
  const [choices, setChoices] = useState<readonly MicrophoneChoice[]>([]);
  useEffect(() => {
    const media = navigator.mediaDevices;
    if (media === undefined) return;
    let isMounted = true;
    const refresh = async () => {
      const devices = await media.enumerateDevices().catch(() => []);
      const named = devices.filter(
        ({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '',
      );
      if (isMounted) setChoices(named.map(({ deviceId, label }) => ({ id: deviceId, label })));
    };
    const onChange = (): void => void refresh();
    onChange();
    media.addEventListener('devicechange', onChange);
    return () => {
      isMounted = false;
      media.removeEventListener('devicechange', onChange);
    };
  }, [refreshKey]);
  return choices;
};
