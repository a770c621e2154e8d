export { sealedAiKeys } from './sealed.repo.ts';
export { createAiSettingsService } from './service.ts';
export { aiCosts, sweepAiUses } from './spending.ts';
export { batchRecogniser, liveRecogniser, type TaskRecogniser } from './task-recogniser.ts';
export { type TaskWriter, taskWriter } from './task-writer.ts';
