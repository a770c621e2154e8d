export { createDb, type Db, type Tx } from './client.ts';
export * from './generated/client.ts';
