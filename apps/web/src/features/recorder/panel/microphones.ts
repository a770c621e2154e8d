import { useEffect, useState } from 'react';
import type { RecordingSource } from '../../../shared/recorder/capture/capture-events.ts';

export interface MicrophoneChoice {
  id: string;
  label: string;
  /** It delivers a left and a right channel. */
  hasTwoChannels: boolean;
}

const CHOICE_KEY = 'recorder.microphone';
/** The microphone whose channels are two voices. */
const TWO_VOICES_KEY = 'recorder.two-voices';
const DEFAULT_ID = 'default';

const stored = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Where the browser allows it: else the choice lasts until the recording ends. */
const store = (key: string, value: string): void => {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Blocked storage.
  }
};

/** The microphone the user chose on this device, or null for the default one. */
export const chosenMicrophone = (): string | null => stored(CHOICE_KEY);

export const chooseMicrophone = (deviceId: string): void => store(CHOICE_KEY, deviceId);

/** Whether the user said that this microphone's channels are two voices. */
export const hasTwoVoices = (deviceId: string | null): boolean => stored(TWO_VOICES_KEY) === (deviceId ?? DEFAULT_ID);

export const chooseTwoVoices = (deviceId: string | null, isOn: boolean): void =>
  store(TWO_VOICES_KEY, isOn ? (deviceId ?? DEFAULT_ID) : '');

/** The microphone as it is recorded next. */
export const chosenSource = (): RecordingSource => {
  const deviceId = chosenMicrophone();
  return { kind: 'microphone', deviceId, twoVoices: hasTwoVoices(deviceId) };
};

/** The one of a choice; null is the default one, which browsers list as such or first. */
export const microphoneOf = (
  microphones: readonly MicrophoneChoice[],
  deviceId: string | null,
): MicrophoneChoice | undefined =>
  deviceId === null
    ? (microphones.find(({ id }) => id === DEFAULT_ID) ?? microphones[0])
    : microphones.find(({ id }) => id === deviceId);

/** Browsers that do not say so are taken to have one channel. */
const hasTwoChannels = (device: MediaDeviceInfo): boolean =>
  'getCapabilities' in device && ((device as InputDeviceInfo).getCapabilities().channelCount?.max ?? 1) >= 2;

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
      if (isMounted) {
        setChoices(named.map((one) => ({ id: one.deviceId, label: one.label, hasTwoChannels: hasTwoChannels(one) })));
      }
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
