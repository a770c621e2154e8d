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

/** Remembers the choice where the browser allows it. */
export const chooseMicrophone = (deviceId: string): void => {
  try {
    window.localStorage.setItem(CHOICE_KEY, deviceId);
  } catch {
    // Blocked storage: the choice lasts as long as the recording.
  }
};

/** The microphones that can be named: none before the microphone was allowed once. Looks again when `again` changes. */
export const useMicrophones = (again: unknown): readonly MicrophoneChoice[] => {
  const [choices, setChoices] = useState<readonly MicrophoneChoice[]>([]);
  useEffect(() => {
    const media = navigator.mediaDevices;
    if (media === undefined) return;
    let current = true;
    const look = async () => {
      const devices = await media.enumerateDevices().catch(() => []);
      const named = devices.filter(
        ({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '',
      );
      if (current) setChoices(named.map(({ deviceId, label }) => ({ id: deviceId, label })));
    };
    const onChange = (): void => void look();
    onChange();
    media.addEventListener('devicechange', onChange);
    return () => {
      current = false;
      media.removeEventListener('devicechange', onChange);
    };
  }, [again]);
  return choices;
};
