import { LIVE_FRAME_SAMPLES } from '@openconsult/contracts/live-transcription';
import { z } from 'zod';
import workletUrl from './live-frames.worklet.ts?worker&url';

const message = z.object({ samples: z.instanceof(Int16Array), startsAt: z.number() });

/**
 * Gives the sound of a node in frames of 100 ms, two channels left and right in turn, from now on: what passes before the audio thread is ready counts as
 * silence, so that frames have the recording's time. Returns how to end it. Rejects in an unsupported browser.
 */
export async function soundFrames(
  audio: AudioContext,
  sound: AudioNode,
  { channels, take }: { channels: 1 | 2; take: (samples: Int16Array) => void },
): Promise<() => void> {
  const beganAt = Math.round(audio.currentTime * audio.sampleRate);
  await audio.audioWorklet.addModule(workletUrl);
  const node = new AudioWorkletNode(audio, 'live-frames', {
    numberOfInputs: 1,
    numberOfOutputs: 0,
    channelCount: channels,
    channelCountMode: 'explicit',
    processorOptions: { channels },
  });
  let isFirst = true;
  node.port.onmessage = ({ data }) => {
    const frame = message.safeParse(data);
    if (!frame.success) return;
    if (isFirst) {
      isFirst = false;
      const missed = Math.round((frame.data.startsAt - beganAt) / LIVE_FRAME_SAMPLES);
      for (let i = 0; i < missed; i += 1) take(new Int16Array(LIVE_FRAME_SAMPLES * channels));
    }
    take(frame.data.samples);
  };
  sound.connect(node);
  return () => {
    node.port.onmessage = null;
    sound.disconnect(node);
  };
}
