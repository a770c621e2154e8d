import { constants, setPriority } from 'node:os';
import type { ModelAnswer, ModelPace, ModelReply, ModelRequest } from './model-host.ts';
import { moonshineDirectory, voiceActivityPath } from './model-paths.ts';
import { MoonshineModel } from './moonshine-model.ts';
import { VoiceActivityModel } from './voice-activity-model.ts';

// The process that does all model work, one request at a time. Models are loaded when first needed.

const pace = process.argv[2];
// Recognition takes whatever processor it gets: taking in what is being said comes before it (reliability P13).
if (pace !== ('interactive' satisfies ModelPace)) setPriority(constants.priority.PRIORITY_LOW);

let voiceActivity: Promise<VoiceActivityModel> | undefined;
let moonshine: Promise<MoonshineModel> | undefined;

async function answer(request: ModelRequest): Promise<ModelAnswer> {
  if (request.kind === 'listen') {
    voiceActivity ??= VoiceActivityModel.load(voiceActivityPath());
    return { kind: 'listen', ...(await (await voiceActivity).listen(request.samples, request.state)) };
  }
  const { size, threads } = request.settings;
  moonshine ??= MoonshineModel.load(size, moonshineDirectory(size), threads);
  return { kind: 'transcribe', ...(await (await moonshine).transcribe(request.samples, request.terms, request.quick)) };
}

process.on('message', (request: ModelRequest) => {
  const reply = (message: ModelReply) => process.send?.(message);
  answer(request).then(
    (result) => reply({ result }),
    (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
  );
});
// The application ended, however it ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
