import { parentPort, workerData } from 'node:worker_threads';
import type { ModelAnswer, ModelRequest, ModelSettings } from './model-host.ts';
import { moonshineDirectory, voiceActivityPath } from './model-paths.ts';
import { MoonshineModel } from './moonshine-model.ts';
import { VoiceActivityModel } from './voice-activity-model.ts';

// The thread that does all model work of this process, one request at a time. Models are loaded when first needed.

const settings: ModelSettings = workerData;
let voiceActivity: Promise<VoiceActivityModel> | undefined;
let moonshine: Promise<MoonshineModel> | undefined;

async function answer(request: ModelRequest): Promise<ModelAnswer> {
  if (request.kind === 'listen') {
    voiceActivity ??= VoiceActivityModel.load(voiceActivityPath());
    return { kind: 'listen', ...(await (await voiceActivity).listen(request.samples, request.state)) };
  }
  moonshine ??= MoonshineModel.load(settings.size, moonshineDirectory(settings.size), settings.threads);
  return { kind: 'transcribe', ...(await (await moonshine).transcribe(request.samples, request.terms)) };
}

parentPort?.on('message', (request: ModelRequest) => {
  answer(request).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  );
});
