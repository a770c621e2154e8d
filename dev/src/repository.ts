import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The full path of a program that an npm package of the root or of one workspace package brings. */
export function binOf(name: string, workspacePackage = '.'): string {
  return join(root, workspacePackage, 'node_modules', '.bin', name);
}

/** The folders of the workspace packages that hold TypeScript, relative to the root. */
export function typedPackages(): string[] {
  const parents = ['apps', 'packages', '.'];
  const dirs = parents.flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name)));
  return dirs.filter((dir) => existsSync(join(root, dir, 'tsconfig.json')));
}
