import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

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

/** A tsconfig.json as far as it matters here; ours are plain JSON. */
interface PackageConfig {
  compilerOptions?: object;
  include: string[];
}

/** What one run of the compiler checks. */
export interface TypedProgram {
  name: string;
  /** The full path of its tsconfig.json. */
  configFile: string;
}

/**
 * The programs that between them check every package, the dearest first. Packages that differ in no compiler option are
 * one program, written into `dir`: each on its own would check its neighbours' sources again.
 */
export function typedPrograms(dir: string): TypedProgram[] {
  const packages = typedPackages().map((path) => {
    const configFile = join(root, path, 'tsconfig.json');
    const config: PackageConfig = JSON.parse(readFileSync(configFile, 'utf8'));
    return { path, configFile, ...config };
  });
  const different = packages.filter(({ compilerOptions }) => compilerOptions);
  const alike = packages.filter(({ compilerOptions }) => !compilerOptions);
  const together = {
    extends: join(root, 'tsconfig.base.json'),
    // Found from the folder of this file otherwise, which is a temporary one.
    compilerOptions: { typeRoots: [join(root, 'node_modules', '@types')] },
    include: alike.flatMap(({ path, include }) => include.map((part) => join(root, path, part))),
  };
  const configFile = join(dir, 'tsconfig.json');
  writeFileSync(configFile, JSON.stringify(together));
  const apart = different.map(({ path, configFile }) => ({ name: path.replaceAll('/', '-'), configFile }));
  return [{ name: 'node', configFile }, ...apart];
}
