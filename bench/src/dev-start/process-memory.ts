import { readdirSync, readFileSync } from 'node:fs';

/** The process and its current descendants. Linux. */
export function processTree(rootPid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(rootPid);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

/**
 * The memory of a process in bytes: its proportional share where available, so that shared pages count
 * once; else its resident set.
 */
export function memoryBytes(pid: number): number {
  return (readKb(pid, 'smaps_rollup', 'Pss') ?? readKb(pid, 'status', 'VmRSS') ?? 0) * 1_024;
}

function readKb(pid: number, file: string, field: string): number | undefined {
  try {
    const found = new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
    return found ? Number(found[1]) : undefined;
  } catch {
    // It ended meanwhile, or may not be read.
    return undefined;
  }
}
