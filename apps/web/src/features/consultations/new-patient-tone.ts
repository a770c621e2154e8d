const NOTES_HZ = [660, 880] as const;
const NOTE_S = 0.16;
const VOLUME = 0.12;

/**
 * Plays two short notes. Silent if the browser blocks sound before the first input; the notification is shown all the
 * same.
 */
export const playNewPatientTone = async (): Promise<void> => {
  const audio = new AudioContext();
  try {
    await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, 500))]);
    if (audio.state !== 'running') return;
    const ended = NOTES_HZ.map((frequency, index) => {
      const note = new OscillatorNode(audio, { frequency });
      const gain = new GainNode(audio, { gain: 0 });
      const fromS = audio.currentTime + index * NOTE_S;
      gain.gain.setValueAtTime(0, fromS);
      gain.gain.linearRampToValueAtTime(VOLUME, fromS + 0.02);
      gain.gain.linearRampToValueAtTime(0, fromS + NOTE_S);
      note.connect(gain).connect(audio.destination);
      note.start(fromS);
      note.stop(fromS + NOTE_S);
      return new Promise((resolve) => note.addEventListener('ended', resolve));
    });
    await Promise.all(ended);
  } finally {
    await audio.close();
  }
};
