import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = 'openconsult-work';
/** A process of another machine cannot be checked. No job takes this long. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/** `<host>.<pid>.<start>`: unique even if host and id repeat, as after a container restarts. */
const own = `${encodeURIComponent(hostname()).replaceAll('.', '%2E')}.${process.pid}.${Date.now() - Math.round(process.uptime() * 1_000)}`;

/**
 * Runs work with a new folder that is removed when it ends. {@link sweepWorkFolders} removes the folders of killed
 * processes.
 * @param root the folder of all processes; the system's temporary folder unless a test chooses another
 */
export async function withWorkFolder<Result>(
  work: (path: string) => Promise<Result>,
  root: string = join(tmpdir(), ROOT),
): Promise<Result> {
  await mkdir(join(root, own), { recursive: true, mode: 0o700 });
  const path = await mkdtemp(join(root, own, 'job-'));
  try {
    return await work(path);
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

/** Removes the folders of dead processes. @returns how many */
export async function sweepWorkFolders(now: Date, root: string = join(tmpdir(), ROOT)): Promise<number> {
  const names = await readdir(root).catch(() => []);
  let removed = 0;
  for (const name of names) {
    if (name === own || !(await isAbandoned(name, join(root, name), now))) continue;
    await rm(join(root, name), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function isAbandoned(name: string, path: string, now: Date): Promise<boolean> {
  const [host, pid] = name.split('.');
  if (host === own.split('.')[0]) {
    // This process has the id now, so the one that made the folder is gone.
    if (Number(pid) === process.pid || !isRunning(Number(pid))) return true;
  }
  const info = await stat(path).catch(() => null);
  return info !== null && now.getTime() - info.mtimeMs > ABANDONED_AFTER_MS;
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, and belongs to another user of the system.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
