import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtExit } from '@openconsult/dev/stack/children';

let folder: string | undefined;

/** All files of this run; removed when the process ends in any way. */
export function workFolder(): string {
  if (!folder) {
    folder = mkdtempSync(join(tmpdir(), 'openconsult-bench-'));
    removeAtExit(folder);
  }
  return folder;
}
