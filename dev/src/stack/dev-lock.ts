import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function commandOf(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8', stdio: 'pipe' });
}

/** The process of a running `pnpm dev` on this data, if there is one; ignores the file of a killed one. */
export function runningDev(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'dev.pid'), 'utf8'));
    if (!pid || pid === process.pid) return undefined;
    // The number may belong to another program by now.
    return commandOf(pid).includes('dev.ts') ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the data for this process until it ends. @throws Error of one line when another `pnpm dev` has it. */
export function takeDevLock(dataDir: string): void {
  const pid = runningDev(dataDir);
  if (pid)
    throw new Error(`pnpm dev runs already (process ${pid}): stop it with Ctrl-C first, or use the one that runs.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'dev.pid');
  writeFileSync(file, String(process.pid));
  process.on('exit', () => rmSync(file, { force: true }));
}
