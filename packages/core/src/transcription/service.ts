import type { transcription } from '@openconsult/contracts/transcription';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { endRecordings } from './end-recording.ts';
import { confirmUpload, openUpload } from './upload.ts';

/** The calls that bring a recording from the browser to the recogniser (behaviour.md#recording, #uploads). */
export const createTranscriptionService = (deps: Deps) =>
  ({
    ...openUpload(deps),
    ...confirmUpload(deps),
    ...endRecordings(deps),
  }) satisfies UseCases<typeof transcription>;
