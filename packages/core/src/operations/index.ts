export { showAsAlive } from './heartbeat.ts';
export { measurePractices } from './measure.ts';
export { createOperationsService } from './service.ts';
