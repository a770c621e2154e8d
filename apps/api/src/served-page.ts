import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The first script of the built page; its name changes with every build. Null without a built page. */
export async function servedScript(distDir: string | undefined): Promise<string | null> {
  if (distDir === undefined) return null;
  const html = await readFile(join(distDir, 'index.html'), 'utf8').catch(() => '');
  return /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? null;
}
