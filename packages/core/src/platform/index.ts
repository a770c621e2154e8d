export type { Actor } from './actor.ts';
export { type Clock, systemClock } from './clock.ts';
export { composeDeps } from './compose.ts';
export { type Config, readConfig } from './config.ts';
export type { Deps } from './deps.ts';
export { type Log, silentLog } from './log.ts';
export { type JobHandler, requeueOpenJobs, runOutboxJob, sweepDoneJobs } from './outbox.ts';
export { hashPassword } from './passwords.ts';
