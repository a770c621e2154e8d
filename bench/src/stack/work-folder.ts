import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtExit } from '@openconsult/dev/stack/children';

let folder: string | undefined;

/** Holds everything that this run writes; it is gone when the process is, however that ends. */
export function workFolder(): string {
  if (!folder) {
    folder = mkdtempSync(join(tmpdir(), 'openconsult-bench-'));
    removeAtExit(folder);
  }
  return folder;
}
