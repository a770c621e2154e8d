import type { MediaMessage, MediaReply } from './media-host.ts';
import { createPlayableRecording, type PlayableRecording } from './playable-recording.ts';
import { SpeechError } from './port.ts';

// The process that makes one playable file, one call after the other, and ends with it.

const MEMORY_CHECK_MS = 200;
const [path = '', memoryMax = '0', playsMs = 'Infinity'] = process.argv.slice(2);

let file: Promise<PlayableRecording> | undefined;
let working: Promise<unknown> = Promise.resolve();

async function answer({ call }: MediaMessage): Promise<number> {
  file ??= createPlayableRecording(path, Number(playsMs));
  const recording = await file;
  if (call.kind === 'finish') return recording.finish();
  await recording.push(call.bytes, call.lostBefore);
  return 0;
}

// Memory outside of JavaScript's own has no limit that the system would enforce.
setInterval(() => {
  if (process.memoryUsage.rss() > Number(memoryMax)) process.kill(process.pid, 'SIGKILL');
}, MEMORY_CHECK_MS).unref();

process.on('message', (message: MediaMessage) => {
  const reply = (told: MediaReply) => process.send?.(told);
  working = working
    .then(() => answer(message))
    .then(
      (durationMs) => reply({ id: message.id, durationMs }),
      (error: unknown) =>
        reply({
          id: message.id,
          error: error instanceof Error ? error.message : String(error),
          ...(error instanceof SpeechError && { code: error.code }),
        }),
    );
});
// The application ended, however it ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
