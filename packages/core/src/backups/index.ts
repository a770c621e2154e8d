export { changeBackupKey } from './change-key.ts';
export { destinationOf, listBackups, restoreBeside, restoreHere } from './commands.ts';
export { drill } from './drill.ts';
export { backUpRegularly } from './loop.ts';
export { type BackupDeps, backUp, type RunResult, takeOver } from './service.ts';
