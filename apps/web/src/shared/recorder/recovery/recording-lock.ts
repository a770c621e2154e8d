const lockName = (recordingId: string): string => `openconsult-recording-${recordingId}`;

/** Tells the other tabs of this browser that this one is at work on a recording. Returns how to end that. */
export function lockRecording(recordingId: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockName(recordingId), () => held).catch(() => undefined);
  return release;
}

/** Resolves when no tab is at work on a recording: it has done with it, or was closed, which the browser says late. */
export async function recordingUnlocked(recordingId: string): Promise<void> {
  await navigator.locks?.request(lockName(recordingId), () => undefined).catch(() => undefined);
}

/** Whether some tab, this one too, is at work on a recording. */
export async function isRecordingLocked(recordingId: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held.some((lock) => lock.name === lockName(recordingId));
}
