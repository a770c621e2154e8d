/* Reading and filling whole databases, as their owner. */
export {
  assertEmpty,
  assertRestored,
  beginLoad,
  createDatabaseBeside,
  dropDatabaseBeside,
  dropDatabasesBeside,
  endRestore,
  type Load,
  NotRestorableError,
  unfinishedRestore,
} from '@openconsult/db/load';
export { migrate } from '@openconsult/db/migrator';
export {
  openSnapshot,
  type RowOwner,
  type Snapshot,
  type TableReader,
  withBackupLock,
  withDrillLock,
} from '@openconsult/db/snapshot';
