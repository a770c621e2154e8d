/* Reading and filling whole databases, as their owner. */
export {
  assertEmpty,
  beginLoad,
  createDatabaseBeside,
  dropDatabaseBeside,
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
} from '@openconsult/db/snapshot';
