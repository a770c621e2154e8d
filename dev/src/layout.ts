import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './repository.ts';

/** Source files that ship or that developers run, relative to the root; no tests and no generated code. */
export function productFiles(): string[] {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n');
  return files.filter(
    (file) =>
      file !== '' &&
      !/\.(?:test|spec|suite|d)\.tsx?$|\/testing\/|\/generated\/|^(?:e2e|packages\/fakes)\//.test(file) &&
      existsSync(join(root, file)),
  );
}

/** A function and where it begins; `lines` counts from its first to its last. */
export interface LongFunction {
  readonly place: string;
  readonly lines: number;
}

/** The functions of a file that are longer than `max` lines. */
export function longFunctions(file: string, max: number): LongFunction[] {
  const code = readFileSync(join(root, file), 'utf8');
  const lineAt = (offset: number): number => code.slice(0, offset).split('\n').length;
  const found: LongFunction[] = [];
  const measure = ({ start, end }: { start: number; end: number }): void => {
    const lines = lineAt(end) - lineAt(start) + 1;
    if (lines > max) found.push({ place: `${file}:${lineAt(start)}`, lines });
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, code).program);
  return found;
}

/** Folders with more source files of their own than `max`. */
export function fullFolders(files: readonly string[], max: number): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > max).map(([folder, count]) => `${folder} (${count})`);
}

/** Tracked files in which a line begins as git begins one side of a conflict. */
export function filesWithConflictMarks(): string[] {
  const { stdout, status } = spawnSync('git', ['grep', '-lIE', '^(<{7}|>{7})( |$)'], { cwd: root, encoding: 'utf8' });
  // 1 means that none was found.
  if (status !== 0 && status !== 1) throw new Error('git grep failed');
  return stdout.split('\n').filter((file) => file !== '');
}

/** The names that the domains have in each tree. */
export function domainNames() {
  const names = (folder: string, strip: RegExp): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => (strip.source === '^$' ? entry.isDirectory() : strip.test(entry.name)))
      .map(({ name }) => name.replace(strip, ''))
      .filter((name) => !name.endsWith('.test'));
  return {
    contracts: names('packages/contracts/src', /\.ts$/),
    core: names('packages/core/src', /^$/),
    prisma: names('prisma/schema', /\.prisma$/),
    web: names('apps/web/src/features', /^$/),
  };
}
