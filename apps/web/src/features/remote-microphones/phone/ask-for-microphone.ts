import { whyUnusable } from '../../../shared/recorder/capture/microphone.ts';
import type { RecorderFailure } from '../../../shared/recorder/machine/recorder-machine.ts';

/** Asks for the microphone and gives it back at once: null when it was allowed, otherwise why it was not. */
export async function askForMicrophone(): Promise<RecorderFailure | null> {
  const unusable = whyUnusable();
  if (unusable !== undefined) return unusable;
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
    return null;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotFoundError') return 'microphoneMissing';
    return name === 'NotReadableError' ? 'microphoneBusy' : 'microphoneRefused';
  }
}
