import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { memoryBytes, processTree } from '../dev-start/process-memory.ts';

let ticks: number | undefined;

/** Clock ticks a second of this kernel. */
const ticksPerS = (): number => {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks;
};

/** The CPU seconds that a process has used, with its ended children; 0 once it is gone. Linux. */
function usedBy(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold spaces and brackets. From the state on: user, system, and the same of ended children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticksPerS();
  } catch {
    return 0;
  }
}

/** The CPU seconds that a process and its descendants have used since they began. */
export const usedCpuS = (pid: number): number => processTree(pid).reduce((sum, each) => sum + usedBy(each), 0);

/** The memory of a process and its descendants, in MB. */
export const usedMb = (pid: number): number => processTree(pid).reduce((sum, each) => sum + memoryBytes(each), 0) / 1e6;
