import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The lines that a git command prints in the root folder. */
export const gitLines = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** The full path of a program that an npm package of the root or of one workspace package brings. */
export function binOf(name: string, workspacePackage = '.'): string {
  return join(root, workspacePackage, 'node_modules', '.bin', name);
}

/** The folders of the workspace packages that hold TypeScript, relative to the root. */
function typedPackages(): string[] {
  const parents = ['apps', 'packages', '.'];
  const dirs = parents.flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name)));
  return dirs.filter((dir) => existsSync(join(root, dir, 'tsconfig.json')));
}

/**
 * These import one another's sources and have the same globals, so they can be checked together. The others are checked
 * alone.
 */
const TOGETHER = ['packages/clinical-language', 'packages/core', 'packages/integrations', 'apps/api', 'apps/worker'];

/** What one run of the compiler checks. */
export interface TypedProgram {
  name: string;
  /** The full path of its tsconfig.json. */
  configFile: string;
}

/** The programs that together check every package, the slowest first; one of them is written into `dir`. */
export function typedPrograms(dir: string): TypedProgram[] {
  const together = {
    extends: join(root, 'tsconfig.base.json'),
    // Found from the folder of this file otherwise, which is a temporary one.
    compilerOptions: { typeRoots: [join(root, 'node_modules', '@types')] },
    include: TOGETHER.flatMap((path) => ['src', 'test'].map((part) => join(root, path, part))),
  };
  const configFile = join(dir, 'tsconfig.json');
  writeFileSync(configFile, JSON.stringify(together));
  const apart = typedPackages()
    .filter((path) => !TOGETHER.includes(path))
    .map((path) => ({ name: path.replaceAll('/', '-'), configFile: join(root, path, 'tsconfig.json') }));
  return [{ name: 'servers', configFile }, ...apart];
}
