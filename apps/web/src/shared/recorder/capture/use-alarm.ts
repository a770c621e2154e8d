import { useEffect } from 'react';

const TONES_HZ = [880, 660, 880, 660] as const;
const TONE_S = 0.18;
const LOUDNESS = 0.4;

/** Four tones that are noticed across a room. Silent where the browser allows no sound. */
function playAlarm(): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = LOUDNESS;
  gain.connect(audio.destination);
  const tones = TONES_HZ.map((frequency, at) => {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start(audio.currentTime + at * TONE_S);
    tone.stop(audio.currentTime + (at + 1) * TONE_S);
    return tone;
  });
  const last = tones.at(-1);
  if (last !== undefined) last.onended = () => void audio.close().catch(() => undefined);
}

/** Sounds an alarm each time this becomes true: a user who speaks does not look at the screen. */
export const useAlarm = (isAlarming: boolean): void => {
  useEffect(() => {
    if (isAlarming) playAlarm();
  }, [isAlarming]);
};
