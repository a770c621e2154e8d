import type { FollowedRecording } from './followed-recording.ts';
import type { LinkPorts } from './link-ports.ts';

/** How often the server is asked whether a lost phone came back with its audio. */
const ARRIVED_EVERY_MS = 5_000;

/** A lost phone sends what it recorded as soon as it can, past this window: the server knows when it has. */
export function awaitAudio(ports: Pick<LinkPorts, 'every' | 'arrived'>, lost: FollowedRecording): void {
  let isAsking = false;
  const end = ports.every(ARRIVED_EVERY_MS, () => {
    if (lost.isClosed) return end();
    if (isAsking) return;
    isAsking = true;
    ports
      .arrived(lost.recording)
      .then((arrived) => lost.arrived(arrived))
      .catch(() => undefined)
      .finally(() => {
        isAsking = false;
      });
  });
}
