const lockName = (recordingId: string): string => `openconsult-recording-${recordingId}`;

/** Locks a recording, so that the other tabs of this browser leave it alone. Returns how to unlock it. */
export function lockRecording(recordingId: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockName(recordingId), () => held).catch(() => undefined);
  return release;
}

/** Resolves when no tab has a recording locked. The browser notices a closed tab late. */
export async function recordingUnlocked(recordingId: string): Promise<void> {
  await navigator.locks?.request(lockName(recordingId), () => undefined).catch(() => undefined);
}

/** Whether any tab has a recording locked, this one too. */
export async function isRecordingLocked(recordingId: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held.some((lock) => lock.name === lockName(recordingId));
}
