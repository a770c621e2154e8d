import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.ts';
import { type Child, type ChildSpec, startChild } from './children.ts';

const settleMs = 150;

/** A server that runs from source and is started anew whenever its source changed. */
export interface RestartingApp {
  name: string;
  /** The process of now; another one after a change. */
  child(): Child;
}

/**
 * Starts a server and watches the folders its source is in. One that stopped by itself waits for the next change.
 * Node's own `--watch` does the same with one more Node process a server, 60 MB each.
 * @param watched folders, relative to the repository; tests and generated code in them change nothing.
 * @param say told when the server stopped by itself, and when it starts anew.
 */
export async function startRestarting(
  spec: ChildSpec,
  watched: string[],
  say: (line: string) => void,
): Promise<RestartingApp> {
  const start = async (keepsLog: boolean) => {
    const child = await startChild({ ...spec, keepsLog });
    void child.exited.then((code) => {
      if (!child.wasStopped()) say(`${spec.name} stopped (code ${code}); it starts anew when its source changes`);
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
    say(`${spec.name} starts anew, as its source changed`);
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
