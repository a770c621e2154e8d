import { constants, setPriority } from 'node:os';
import type { ModelAnswer, ModelMessage, ModelPace, ModelReply, ModelRequest } from './model-host.ts';
import { moonshineDirectory, voiceActivityPath } from './model-paths.ts';
import { MoonshineModel } from './moonshine-model.ts';
import { VoiceActivityModel } from './voice-activity-model.ts';

// Runs the models, in the order of the requests. Models are loaded when first needed.

const pace = process.argv[2];
// Recording comes before recognition (fault P13).
if (pace !== ('interactive' satisfies ModelPace)) setPriority(constants.priority.PRIORITY_LOW);

let voiceActivity: Promise<VoiceActivityModel> | undefined;
let moonshine: Promise<MoonshineModel> | undefined;
/** Cancels the running draft. */
let draftAbort = new AbortController();

async function answer(request: ModelRequest): Promise<ModelAnswer> {
  if (request.kind === 'detect-speech') {
    voiceActivity ??= VoiceActivityModel.load(voiceActivityPath());
    return { kind: 'detect-speech', ...(await (await voiceActivity).detectSpeech(request.samples, request.state)) };
  }
  const { kind, samples, terms, settings } = request;
  draftAbort = new AbortController();
  const { signal } = draftAbort;
  moonshine ??= MoonshineModel.load(moonshineDirectory(settings.size), settings);
  const model = await moonshine;
  if (kind === 'draft') return { kind, draft: await model.draft(samples, terms, signal) };
  return { kind, ...(await model.transcribe(samples, terms)) };
}

process.on('message', (received: ModelMessage) => {
  if (received === 'cancel-draft') {
    draftAbort.abort();
    return;
  }
  const { id, request } = received;
  const reply = (message: ModelReply) => process.send?.(message);
  answer(request).then(
    (result) => reply({ id, result }),
    (error: unknown) => reply({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
// The application ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
