import { SpeechError } from '../port.ts';
import type { MediaMessage, MediaReply } from './media-host.ts';
import { createPlayableRecording, type PlayableRecording } from './playable-recording.ts';

// Makes one playable file, one call after the other.

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

// The system does not limit memory outside of JavaScript's heap.
setInterval(() => {
  if (process.memoryUsage.rss() > Number(memoryMax)) process.kill(process.pid, 'SIGKILL');
}, MEMORY_CHECK_MS).unref();

process.on('message', (message: MediaMessage) => {
  const reply = (answered: MediaReply) => process.send?.(answered);
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
// The application ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
