import { constants, setPriority } from 'node:os';
import type { ModelAnswer, ModelMessage, ModelPace, ModelReply, ModelRequest } from './model-host.ts';
import { moonshineDirectory, voiceActivityPath } from './model-paths.ts';
import { MoonshineModel } from './moonshine-model.ts';
import { VoiceActivityModel } from './voice-activity-model.ts';

// The process that does all model work, in the order and number in which it comes. Models are loaded when first needed.

const pace = process.argv[2];
// Recognition takes whatever processor it gets: taking in what is being said comes before it (fault P13).
if (pace !== ('interactive' satisfies ModelPace)) setPriority(constants.priority.PRIORITY_LOW);

let voiceActivity: Promise<VoiceActivityModel> | undefined;
let moonshine: Promise<MoonshineModel> | undefined;
/** Ends the draft in work. */
let giveUp = new AbortController();

async function answer(request: ModelRequest): Promise<ModelAnswer> {
  if (request.kind === 'listen') {
    voiceActivity ??= VoiceActivityModel.load(voiceActivityPath());
    return { kind: 'listen', ...(await (await voiceActivity).listen(request.samples, request.state)) };
  }
  const { kind, samples, terms, settings } = request;
  giveUp = new AbortController();
  const { signal } = giveUp;
  moonshine ??= MoonshineModel.load(settings.size, moonshineDirectory(settings.size), settings.threads);
  const model = await moonshine;
  if (kind === 'draft') return { kind, draft: await model.draft(samples, terms, signal) };
  return { kind, ...(await model.transcribe(samples, terms)) };
}

process.on('message', (message: ModelMessage) => {
  if (message === 'give up') {
    giveUp.abort();
    return;
  }
  const { id, request } = message;
  const reply = (told: ModelReply) => process.send?.(told);
  answer(request).then(
    (result) => reply({ id, result }),
    (error: unknown) => reply({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
// The application ended, however it ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
