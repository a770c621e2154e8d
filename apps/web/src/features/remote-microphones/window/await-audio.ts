import type { FollowedRecording } from './followed-recording.ts';
import type { LinkPorts } from './link-ports.ts';

/** Interval for asking the server for the audio of a phone that does not report it. */
const POLL_MS = 5_000;

/** Polls for the audio of a silent or lost phone, which uploads it to the server without this window. */
export function awaitAudio(ports: Pick<LinkPorts, 'every' | 'arrived'>, lost: FollowedRecording): void {
  let isAsking = false;
  const end = ports.every(POLL_MS, () => {
    if (!lost.isAwaited) return end();
    if (isAsking) return;
    isAsking = true;
    ports
      .arrived(lost.recording)
      .then((arrived) => {
        if (lost.isAwaited) lost.arrived(arrived);
      })
      .catch(() => undefined)
      .finally(() => {
        isAsking = false;
      });
  });
}
