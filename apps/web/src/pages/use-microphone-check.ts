import { VISUALISER_TICK_MS } from '@openconsult/contracts/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { chosenMicrophone } from '../features/recorder/panel/microphones.ts';
import type { LevelMeter } from '../shared/recorder/capture/audio-level.ts';
import type { CaptureEvent, CaptureRefusal } from '../shared/recorder/capture/capture-events.ts';
import { type Microphone, openMicrophone } from '../shared/recorder/capture/microphone.ts';

/** The level of a voice near the microphone, above a quiet room. */
const VOICE_PEAK = 0.05;

export interface MicrophoneCheck {
  readonly state: 'idle' | 'asking' | 'listening' | { readonly refusal: CaptureRefusal };
  /** The open microphone, or null. */
  readonly deviceId: string | null;
  /** Whether the level of a voice was reached. */
  readonly hasSignal: boolean;
  readonly meter: LevelMeter;
  readonly start: () => void;
  readonly use: (deviceId: string) => void;
}

/** Opens the microphone like a recording, without storing audio. Closes it on unmount. */
export const useMicrophoneCheck = (): MicrophoneCheck => {
  const [state, setState] = useState<MicrophoneCheck['state']>('idle');
  const [deviceId, setDeviceId] = useState<string | null>(null);
  const [hasSignal, setHasSignal] = useState(false);
  const [meter] = useState<LevelMeter>(() => ({ read: () => 0 }));
  const microphone = useRef<Microphone | null>(null);

  useEffect(() => () => microphone.current?.close(), []);

  useEffect(() => {
    if (state !== 'listening' || hasSignal) return undefined;
    const timer = setInterval(() => {
      if (meter.read() >= VOICE_PEAK) setHasSignal(true);
    }, VISUALISER_TICK_MS);
    return () => clearInterval(timer);
  }, [state, hasSignal, meter]);

  const start = useCallback(() => {
    setState('asking');
    const report = (event: CaptureEvent): void => {
      if (event.type === 'CAPTURE.READY') setState('listening');
      else if (event.type === 'CAPTURE.REFUSED') setState({ refusal: event.reason });
      else if (event.type === 'CAPTURE.DEVICE') {
        setDeviceId(event.deviceId);
        setHasSignal(false);
      }
    };
    microphone.current?.close();
    microphone.current = openMicrophone({ deviceId: chosenMicrophone(), report, meter });
  }, [meter]);

  const use = useCallback((id: string) => microphone.current?.command({ type: 'USE_DEVICE', deviceId: id }), []);

  return { state, deviceId, hasSignal, meter, start, use };
};
