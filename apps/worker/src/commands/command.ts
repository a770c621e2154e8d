import type { Config } from '@openconsult/core/platform';
import { failureOf, readConfig } from '@openconsult/core/platform';

/** The exit codes of commands. */
export const EXIT = { done: 0, failed: 1, usage: 2, busy: 75 } as const;

/** How long a command waits for a storage that starts with it. */
export const STORAGE_STARTS_WITHIN_MS = 60_000;

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Errors of ours have texts for an operator; those of drivers and servers quote addresses and values. */
const READABLE = new Set([
  'BackupError',
  'DifferentError',
  'NotRestorableError',
  'OtherInstallationError',
  'PracticeKeyUnreadableError',
  'UnfinishedRestoreError',
]);

/** Prints a failure. @returns its exit code */
export function reportFailure(error: unknown): number {
  const isReadable = error instanceof Error && READABLE.has(error.name);
  process.stderr.write(`${isReadable ? error.message : `It failed: ${failureOf(error)}.`}\n`);
  return EXIT.failed;
}

/** The settings; ends the process with the exit code of wrong ones. */
export function commandConfig(): Config {
  try {
    const config = readConfig(process.env);
    if (config.BACKUP_REPOSITORY === undefined)
      throw new Error('Set BACKUP_REPOSITORY and BACKUP_KEY to make backups.');
    return config;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(EXIT.usage);
  }
}
