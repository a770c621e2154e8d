import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChaosStack, CONNECTIONS, PARTS, type Part } from './stack.ts';

/** Something that breaks and is mended. */
export interface Fault {
  name: string;
  downMs: number;
  begin(): Promise<void> | void;
  mend(): Promise<void> | void;
}

const KILL_DOWN_MS = 2_000;
const LINE_DOWN_MS = 5_000;
const DISK_DOWN_MS = 8_000;
/** Longer than the reserve that the product holds back for audio, so that the disk can be filled past it. */
const DISK_BYTES = 3 * 1_024 ** 3;

export const killOf = (stack: ChaosStack, part: Part): Fault => ({
  name: `${part} killed`,
  downMs: KILL_DOWN_MS,
  begin: () => stack.kill(part),
  mend: () => stack.restart(part),
});

/** Every part killed, every connection cut and held, and the disk full if it is one that may be filled. */
export function allFaults(stack: ChaosStack, canFillDisk: boolean): Fault[] {
  const lines = CONNECTIONS.flatMap((connection): Fault[] => {
    const proxy = stack.proxies[connection];
    const mend = () => proxy.open();
    return [
      { name: `${connection} cut`, downMs: LINE_DOWN_MS, begin: () => proxy.cut(), mend },
      { name: `${connection} frozen`, downMs: LINE_DOWN_MS, begin: () => proxy.hold(), mend },
    ];
  });
  const disk = canFillDisk ? [fullDisk(stack.storageDir)] : [];
  return [...PARTS.map((part) => killOf(stack, part)), ...lines, ...disk];
}

function fullDisk(storageDir: string): Fault {
  const ballast = join(storageDir, 'ballast');
  return {
    name: 'disk full',
    downMs: DISK_DOWN_MS,
    begin() {
      const { bavail, bsize } = statfsSync(storageDir);
      try {
        execFileSync('fallocate', ['-l', String(bavail * bsize), ballast]);
        writeFileSync(`${ballast}-rest`, Buffer.alloc(1_024 ** 2));
      } catch {
        // Full to the last byte.
      }
    },
    mend() {
      for (const file of [ballast, `${ballast}-rest`]) rmSync(file, { force: true });
    },
  };
}

/**
 * A disk of its own in memory for the storage, so that it can be filled.
 * @returns how to give it back; undefined where this user may not mount.
 */
export function mountStorage(dir: string): (() => void) | undefined {
  mkdirSync(dir, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'openconsult-chaos', dir], { stdio: 'pipe' });
  } catch {
    return undefined;
  }
  return () => execFileSync('umount', ['--lazy', dir], { stdio: 'pipe' });
}
