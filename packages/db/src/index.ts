export { assertRoomOnDisk, connectionCounts, createDb, createOwnerDb, type Db, type Tx } from './client.ts';
export * from './generated/client.ts';
export { type Identity, runAs, runAsSystem } from './identity.ts';
export { jobLimits, requestLimits, type TimeLimits } from './pool.ts';
export { DatabaseUnavailableError } from './unavailable.ts';
