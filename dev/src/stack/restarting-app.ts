import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.ts';
import { type Child, type ChildSpec, startChild } from './children.ts';

const settleMs = 150;

/** A server that runs from source and restarts whenever its source changes. */
export interface RestartingApp {
  name: string;
  /** The current process; another one after a change. */
  child(): Child;
}

/**
 * Starts a server and watches the folders its source is in. After a crash it restarts with the next
 * change. Node's own `--watch` needs one more Node process for each server, 60 MB each.
 * @param watched folders, relative to the repository; tests and generated code in them are ignored
 * @param print receives a line when the server stops or restarts
 */
export async function startRestarting(
  spec: ChildSpec,
  watched: string[],
  print: (line: string) => void,
): Promise<RestartingApp> {
  const start = async (appendsLog: boolean) => {
    const child = await startChild({ ...spec, appendsLog });
    void child.exited.then((code) => {
      if (!child.wasStopped()) print(`${spec.name} stopped (code ${code}); it restarts when its source changes`);
    });
    return child;
  };
  let child = await start(false);

  let timer: NodeJS.Timeout | undefined;
  let isRestarting = false;
  const restart = async () => {
    if (isRestarting) {
      schedule();
      return;
    }
    isRestarting = true;
    print(`${spec.name} restarts, as its source changed`);
    await child.stop();
    child = await start(true);
    isRestarting = false;
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void restart(), settleMs);
  };
  const changed = (file: string | null) => {
    if (file && /\.(ts|json)$/.test(file) && !/\.test\.ts$|(^|\/)generated\//.test(file)) schedule();
  };
  for (const dir of watched) {
    if (existsSync(join(root, dir))) watch(join(root, dir), { recursive: true }, (_, file) => changed(file));
  }
  return { name: spec.name, child: () => child };
}
