export { createAiSettingsService } from './service.ts';
export { type TaskWriter, taskWriter } from './task-writer.ts';
