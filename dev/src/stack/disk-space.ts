import { mkdirSync, statfsSync } from 'node:fs';

const leastFreeBytes = 500e6;

/** @throws Error of one line when the folder's disk has less than 500 MB left. */
export function requireDiskSpace(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = statfsSync(dir);
  const freeBytes = bavail * bsize;
  if (freeBytes >= leastFreeBytes) return;
  throw new Error(
    `Only ${Math.round(freeBytes / 1e6)} MB are free on the disk of ${dir}: make room for 500 MB and start again.`,
  );
}

/** Whether an error or a printed line is about a full disk. */
export function speaksOfFullDisk(text: string): boolean {
  return /ENOSPC|no space left on device/i.test(text);
}
